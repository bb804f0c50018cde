import { readFileSync, rmSync } from 'node:fs'
import type { z } from '../../../src-shared/kernel/schema/zod.ts'
import { writeDurably } from './write-durably.ts'

/** One small value on the disk. */
export interface KeptFile<Value> {
  /** Null where nothing is kept; `unreadable` where something is that cannot be understood. */
  read(): Value | null | 'unreadable'
  /** Whether the disk took it. */
  write(value: Value): boolean
  remove(): void
}

export function createKeptFile<Value>(path: string, schema: z.ZodType<Value>): KeptFile<Value> {
  return {
    read() {
      try {
        const kept = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
        return kept.success ? kept.data : 'unreadable'
      } catch (error) {
        return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : 'unreadable'
      }
    },
    write(value) {
      try {
        writeDurably(path, JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
    remove() {
      rmSync(path, { force: true })
    }
  }
}
