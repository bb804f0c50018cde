import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { z } from '../../../src-shared/kernel/schema/zod.ts'
import { DamagedSourceError } from './damaged-source-error.ts'

/** Reads every JSON file of `folder`, by name. A missing folder gives an empty list. Throws `DamagedSourceError` for an invalid file. */
export async function readJsonFolder<Schema extends z.ZodType>(folder: string, schema: Schema): Promise<z.output<Schema>[]> {
  const names = (await readNames(folder)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(names.map((name) => readJsonFile(join(folder, name), schema)))
}

async function readJsonFile<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  const source = `${basename(dirname(path))}/${basename(path)}`
  const parsed = schema.safeParse(parseJson(await readFile(path, 'utf8'), source))
  if (parsed.success) return parsed.data
  throw new DamagedSourceError(
    source,
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  )
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new DamagedSourceError(source, [String(error)])
  }
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
