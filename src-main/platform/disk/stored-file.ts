import { rmSync } from 'node:fs'
import type { z } from '../../../src-shared/kernel/schema/zod.ts'
import { readTextWhenFreeSync } from './held-file.ts'
import { writeDurably } from './write-durably.ts'

/** One small value on the disk. */
export interface StoredFile<Value> {
  /** Null if there is no file; `unreadable` if its content is invalid. */
  read(): Value | null | 'unreadable'
  /** Returns whether the disk stored it. */
  write(value: Value): boolean
  remove(): void
}

export function createStoredFile<Value>(path: string, schema: z.ZodType<Value>): StoredFile<Value> {
  return {
    read() {
      try {
        const stored = schema.safeParse(JSON.parse(readTextWhenFreeSync(path)))
        return stored.success ? stored.data : 'unreadable'
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
