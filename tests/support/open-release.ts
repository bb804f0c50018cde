import { createPublicKey } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { judgeEnvelope } from '../../src-main/updates/judge-envelope.ts'
import { updateKeyIdOf, type BuiltInTrust } from '../../src-main/updates/feed/read-trust.ts'
import { runReleaseCommand } from '../../src-server/commands/run-release-command.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { readRelease } from './read-commands.ts'
import { buildUpdateStatus, self } from './update-manifests.ts'
import { withBlockMap } from './update-mirror.ts'

/** The time of every command. */
export const releaseNow = Date.parse('2026-11-22T12:00:00Z')
export const packageOf = (version: string): string => `koya-${version}-linux-x86_64.AppImage`

/** Trust file in the checkout of the running test. */
let trustFile = ''

/** Runs a command as on the command line. */
export async function answerRelease(...args: readonly string[]): Promise<Result<readonly string[]>> {
  const command = readRelease(args)
  return command.ok ? runReleaseCommand(command.value, { now: releaseNow, trustFile }) : command
}

/** Returns the lines of a command, or the fields at fault after any code but `request/malformed`. */
export async function runRelease(...args: readonly string[]): Promise<readonly string[] | string> {
  const outcome = await answerRelease(...args)
  if (outcome.ok) return outcome.value
  const fields = Object.keys(outcome.error.fields ?? {}).join()
  return outcome.error.code === 'request/malformed' ? fields : `${outcome.error.code} ${fields}`
}

/** Makes two keys, a build that trusts both, and a folder with one package. */
export async function openRelease() {
  const home = makeTempFolder()
  const keyFiles = [join(home, 'first.pem'), join(home, 'second.pem')] as const
  const pems: string[] = []
  for (const keyFile of keyFiles) {
    const lines = await runRelease('keys', keyFile)
    pems.push(JSON.parse(lines[1] ?? '""') as string)
  }
  const keys = new Map(pems.map((pem) => [updateKeyIdOf(createPublicKey(pem)), createPublicKey(pem)]))
  const trust: BuiltInTrust = { feed: null, channel: 'stable', threshold: 2, leastSequence: 0, keys }
  trustFile = join(home, 'trust.json')
  writeFileSync(trustFile, JSON.stringify({ feed: null, channel: 'stable', threshold: 2, leastSequence: 0, keys: pems }))
  const folder = makeTempFolder()
  const put = (version: string) => {
    const app = withBlockMap(Buffer.from(`Koya ${version} `.repeat(20_000)))
    writeFileSync(join(folder, packageOf(version)), app.bytes)
    return app
  }
  const envelope = (): string => readFileSync(join(folder, 'koya-update.json'), 'utf8')
  const judged = (runningVersion = '1.0.0', isAskedFor = true) =>
    judgeEnvelope(envelope(), { ...self, trust, runningVersion }, { status: buildUpdateStatus(), server: null, now: releaseNow, isAskedFor })
  const both = async (...args: readonly string[]): Promise<void> => {
    expect(await runRelease(...args, '--key', keyFiles[0])).toEqual(expect.any(Array))
    expect(await runRelease('sign', folder, '--key', keyFiles[1])).toEqual(expect.any(Array))
  }
  return { trustFile, home, keyFiles, trust, folder, put, envelope, judged, both }
}
