import type { z } from '../../../src-shared/kernel/schema/zod.ts'

export type ParsedReply<Data = unknown> = { readonly success: true; readonly data: Data } | { readonly success: false }
type Path = readonly PropertyKey[]

/** A field that this version does not know. */
interface UnknownField {
  /** The object that it stands in. */
  readonly path: Path
  readonly key: string
}

/**
 * Parses a reply of a server, which may be newer than this program: fields that this version does not know are left out. Anything else that does not
 * fit is a fault of the reply. So a later version may add fields to a reply, and nothing else
 * (docs/decisions/0078-update-the-server-before-its-computers.md). Replies about an open attempt are read exactly.
 */
export function parseReply<Schema extends z.ZodType>(schema: Schema, value: unknown): ParsedReply<z.output<Schema>> {
  const first = schema.safeParse(value)
  if (first.success) return { success: true, data: first.data }
  const unknown = unknownFields(first.error.issues, [])
  if (unknown === null) return { success: false }
  const second = schema.safeParse(withoutFields(value, unknown))
  return second.success ? { success: true, data: second.data } : { success: false }
}

/** Returns the unknown fields that a reply was refused for; null if it has another fault. */
function unknownFields(issues: readonly z.core.$ZodIssue[], base: Path): readonly UnknownField[] | null {
  const found: UnknownField[] = []
  for (const issue of issues) {
    const path = [...base, ...issue.path]
    const fields =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path, key }))
        : issue.code === 'invalid_union'
          ? firstOf(issue.errors.map((alternative) => unknownFields(alternative, path)))
          : null
    if (fields === null) return null
    found.push(...fields)
  }
  return found
}

/** The alternative of a union that fits but for unknown fields. */
function firstOf(alternatives: readonly (readonly UnknownField[] | null)[]): readonly UnknownField[] | null {
  return alternatives.find((fields) => fields !== null && fields.length > 0) ?? null
}

/** The value came as JSON, so its copy is equal. */
function withoutFields(value: unknown, fields: readonly UnknownField[]): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(value))
  for (const { path, key } of fields) {
    let at: unknown = copy
    for (const step of path) at = isRecord(at) ? at[step] : undefined
    if (isRecord(at)) Reflect.deleteProperty(at, key)
  }
  return copy
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null
}
