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
    // Two others lay folders in closed ones.
    const others = text.replace(functionNamed('layFolder'), '').replace(functionNamed('exchangeService'), '')
    expect(others).not.toMatch(/^CreateDirectory/m)
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

  it('the service for updates is laid only where nobody else may write to its folder and to the program, and is removed elsewhere', () => {
    const install = /!macro customInstall$(.*?)^!macroend$/ms.exec(text)?.[1] ?? ''
    const before = install.slice(0, install.indexOf('Call layService')).trim().split('\n')
    expect(before.slice(-6)).toEqual([
      'Call closeProgramFolder',
      '${If} $R9 == "ours"',
      '${AndIf} $isDataClosed != "open"',
      ...['${If} $isByService == "no"', '!insertmacro stopService', '${EndIf}']
    ])
    const behind = install.slice(install.indexOf('Call layService')).split('\n')
    expect(behind.slice(1, 3)).toEqual(['${Else}', '!insertmacro removeService'])
  })

  it('nothing is deleted recursively where a user may have laid a link', () => {
    expect(text.match(/^RMDir.*$/gm)).toEqual(['RMDir /r "${SERVICE_FOLDER}"'])
    const uninstall = /!macro customUnInstall$(.*?)^!macroend$/ms.exec(text)?.[1] ?? ''
    const before = uninstall.slice(0, uninstall.indexOf('rd /s /q')).trim().split('\n')
    expect(before.slice(-3, -1)).toEqual(['!insertmacro removeService', '${If} $R8 == "yes"'])
    expect(functionNamed('closeWhatIsOurs')).toContain('${If} $R1 != "${UPDATES_FOLDER}"\nnsExec::Exec')
  })

  it('users may put files into the inbox of that service, but no folders, and neither list it nor see where it works', () => {
    const rightsOf = (name: string) => {
      const descriptor = new RegExp(`!define ${name} "([^"]+)"`).exec(text)?.[1] ?? ''
      expect(descriptor).toMatch(/^O:BAD:P\(/)
      return [...descriptor.matchAll(/\(A;(\w*);(\w+);;;([\w-]+)\)/g)].map(([, inherited, rights, whom]) => `${whom} ${rights} ${inherited}`)
    }
    expect(rightsOf('WORK_FOLDER')).toEqual(['BA FA OICI', 'SY FA OICI'])
    const [owners, users, ...system] = rightsOf('INBOX_FOLDER').reverse()
    expect(system.reverse()).toEqual(['BA FA OICI', 'SY FA OICI'])
    expect({ owners, users }).toEqual({ owners: 'CO FA OICIIO', users: 'BU 0x1200a2 ' })
    // Windows' FILE_LIST_DIRECTORY and FILE_ADD_SUBDIRECTORY are not in it, FILE_ADD_FILE is.
    expect([0x1, 0x4, 0x2].map((right) => 0x1200a2 & right)).toEqual([0, 0, 2])
  })

  it('the Windows installer calls Windows programs and its own by full path, not a program of the same name beside it', () => {
    const called = lines.filter((line) => /^(?:nsExec::\w+|ExecWait|Exec|ExecShell)\b/.test(line))
    expect(called.length).toBeGreaterThan(0)
    // Windows makes the folder of the installer's own programs for its user alone.
    expect(called.filter((line) => !/'"\$(?:SYSDIR|PLUGINSDIR)\\/.test(line))).toEqual([])
  })
})
