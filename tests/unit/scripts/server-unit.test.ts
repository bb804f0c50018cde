import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../../support/list-files.ts'

const VERIFIER = '/usr/bin/systemd-analyze'
const page = readFileSync(join(projectRoot, 'docs/operations/packages.md'), 'utf8')
const unit = /^# \/etc\/systemd\/system\/koya-server\.service\n([\s\S]*?)^```/m.exec(page)?.[1] ?? ''

it('the service of the handbook waits for network and database, serves with TLS and is started again without end', () => {
  for (const line of [
    'After=network-online.target postgresql.service',
    'StartLimitIntervalSec=0',
    'StateDirectoryMode=0700',
    'UMask=0077',
    'Restart=always',
    'RestartSec=5',
    'ExecStart=/usr/bin/koya server start'
  ])
    expect(unit).toContain(`\n${line}\n`)
  expect(unit).toContain('KOYA_TLS_CERT=')
})

it.skipIf(!existsSync(VERIFIER))('systemd finds no fault in the service of the handbook', () => {
  const folder = mkdtempSync(join(tmpdir(), 'koya-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'koya-server.service')
  // Koya is not installed here, and neither is its user.
  writeFileSync(file, unit.replace('/usr/bin/koya server start', '/bin/true').replace('User=koya', 'User=root'))
  const { status, stderr } = spawnSync(VERIFIER, ['verify', '--man=no', file], { encoding: 'utf8' })
  // It tells of a line that it does not understand, and succeeds.
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
