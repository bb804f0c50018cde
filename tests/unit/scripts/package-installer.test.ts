import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../support/list-files.ts'

const lines = readFileSync(join(projectRoot, 'scripts/package/files/installer.nsh'), 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => !line.startsWith(';'))
const text = lines.join('\n')
const functionNamed = (name: string) => new RegExp(`^Function ${name}$(.*?)^FunctionEnd$`, 'ms').exec(text)?.[1] ?? ''

/** The installer cannot run here, because it needs Windows. tests/installed/contents.spec.ts compiles it. These tests check its required rules. */
describe('our part of the Windows installer', () => {
  it('the Windows installer gives full access only to administrators and the system, whatever the parent allows', () => {
    const descriptor = /!define CLOSED_FOLDER "([^"]+)"/.exec(text)?.[1] ?? ''
    expect(descriptor).toMatch(/^O:BAD:P\(/)
    const entries = [...descriptor.matchAll(/\((\w+);(\w+);(\w+);;;([\w-]+)\)/g)].map(([, kind, inherited, rights, whom]) => ({
      kind,
      inherited,
      rights,
      whom
    }))
    expect(entries.every(({ kind, inherited }) => kind === 'A' && inherited === 'OICI')).toBe(true)
    expect(entries.filter(({ rights }) => rights === 'FA').map(({ whom }) => whom)).toEqual(['BA', 'SY'])
    expect(entries.filter(({ rights }) => rights !== 'FA').map(({ rights }) => rights)).toEqual(['0x1200a9', '0x1200a9', '0x1200a9'])
  })

  it('the Windows installer creates the policy folder with its rights in one call, and reuses no foreign folder', () => {
    expect(text).not.toMatch(/^CreateDirectory/m)
    const close = functionNamed('closeFolder')
    expect(close.indexOf('Call judgeOwner')).toBeGreaterThan(-1)
    expect(close.indexOf('Call setAside')).toBeGreaterThan(close.indexOf('Call judgeOwner'))
    expect(close.indexOf('CreateDirectoryW(w R0, p R6)')).toBeGreaterThan(close.indexOf('Call setAside'))
  })

  it('the Windows installer checks the owner of a folder and treats a link as foreign', () => {
    const judge = functionNamed('judgeOwner')
    expect(judge).toContain('IntOp $R5 $R4 & 0x400')
    expect([...judge.matchAll(/\$R7 == "([^"]+)"/g)].map(([, owner]) => owner)).toEqual([
      'S-1-5-32-544',
      'S-1-5-18',
      'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464'
    ])
  })

  it('the Windows installer puts policy and marker only into a folder that was closed', () => {
    const install = /!macro customInstall$(.*?)^!macroend$/ms.exec(text)?.[1] ?? ''
    for (const act of ['Call takePolicy', 'Call leaveMarker']) {
      expect(install.indexOf(act)).toBeGreaterThan(install.indexOf('Call closeFolder'))
      const before = install.slice(0, install.indexOf(act)).trim().split('\n')
      expect({ act, lineBefore: before.at(-1), isOpenChecked: before.some((line) => line.includes('$R8 == "open"')) }).toEqual({
        act,
        lineBefore: '${Else}',
        isOpenChecked: true
      })
    }
  })

  it('the Windows installer calls Windows programs by full path, not a program of the same name beside it', () => {
    const called = lines.filter((line) => /^(?:nsExec::\w+|ExecWait|Exec|ExecShell)\b/.test(line))
    expect(called.length).toBeGreaterThan(0)
    expect(called.filter((line) => !line.includes(`'"$SYSDIR\\`))).toEqual([])
  })
})
