import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readInput } from '../../../../src-main/commands/read-input.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

test('an input that comes late and in parts, through a pipe that does not block, is read to its end', async () => {
  const path = join(makeTempFolder(), 'pipe')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(path, 'w')
  const read = readInput({ descriptor: reader })
  // Nothing is there yet: a plain read fails with EAGAIN.
  await new Promise((done) => setTimeout(done, 50))
  writeSync(writer, '4711')
  await new Promise((done) => setTimeout(done, 50))
  writeSync(writer, '4711\n')
  closeSync(writer)
  expect(await read).toBe('47114711\n')
  closeSync(reader)
})

test('a file is read whole, and a closed input fails', async () => {
  const path = join(makeTempFolder(), 'long')
  writeFileSync(path, 'é'.repeat(100_000))
  const file = openSync(path, 'r')
  expect(await readInput({ descriptor: file })).toBe('é'.repeat(100_000))
  closeSync(file)
  await expect(readInput({ descriptor: file })).rejects.toMatchObject({ code: 'EBADF' })
})

test('an input without end is read as far as is needed', async () => {
  const endless = openSync('/dev/zero', 'r')
  expect((await readInput({ descriptor: endless, mostBytes: 1000 })).length).toBeLessThan(100_000)
  closeSync(endless)
})

test('a line is read without waiting for the end of the input', async () => {
  const path = join(makeTempFolder(), 'pipe')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(path, 'w')
  writeSync(writer, 'harmattan')
  const read = readInput({ descriptor: reader, onlyLine: true })
  await new Promise((done) => setTimeout(done, 50))
  writeSync(writer, '-77\n')
  expect(await read).toBe('harmattan-77\n')
  closeSync(writer)
  closeSync(reader)
})
