import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { pickBelow, pickOne } from './with-seeds.ts'

const PAGE_BYTES = 4096

const flipBits = (path: string, random: () => number): void => {
  const bytes = readFileSync(path)
  const count = 1 + pickBelow(8, random)
  for (let flipped = 0; flipped < count; flipped += 1) {
    const at = pickBelow(bytes.length, random)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << pickBelow(8, random))
  }
  writeFileSync(path, bytes)
}

const zeroPage = (path: string, random: () => number): void => {
  const bytes = readFileSync(path)
  const from = pickBelow(Math.ceil(bytes.length / PAGE_BYTES), random) * PAGE_BYTES
  bytes.fill(0, from, from + PAGE_BYTES)
  writeFileSync(path, bytes)
}

const truncate = (path: string, random: () => number): void => {
  truncateSync(path, pickBelow(statSync(path).size, random))
}

const fillWithGarbage = (path: string, random: () => number): void => {
  const bytes = readFileSync(path)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = pickBelow(256, random)
  writeFileSync(path, bytes)
}

const damages = { flipBits, zeroPage, truncate, fillWithGarbage, remove: (path: string): void => rmSync(path) }

/** Damages an SQLite file, its log or its shared memory in one random way; returns a description. */
export function damageFile(path: string, random: () => number): string {
  const hit = pickOne(
    ['', '', '', '-wal', '-wal', '-shm'].filter((suffix) => existsSync(path + suffix) && statSync(path + suffix).size > 0),
    random
  )
  const [name, damage] = pickOne(Object.entries(damages), random)
  damage(path + hit, random)
  return `${name} of the ${hit === '' ? 'file' : hit}`
}
