import { z } from '../../src-shared/kernel/schema/zod.ts'

/** Returns the names of all members of a value, at any depth. */
export function membersOfValue(value: unknown): ReadonlySet<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((element) => [...membersOfValue(element)]))
  if (value === null || typeof value !== 'object') return new Set()
  return new Set(Object.entries(value).flatMap(([name, member]) => [name, ...membersOfValue(member)]))
}

/** Returns the names of all members that a schema allows, at any depth; `*` for an object with any members. */
export function membersOfSchema(schema: z.ZodType): ReadonlySet<string> {
  return membersOfJsonSchema(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
}

function membersOfJsonSchema(node: unknown): ReadonlySet<string> {
  if (Array.isArray(node)) return new Set(node.flatMap((element) => [...membersOfJsonSchema(element)]))
  if (node === null || typeof node !== 'object') return new Set()
  const { type, properties = {}, additionalProperties, items, anyOf, oneOf, allOf, $defs } = node as Readonly<Record<string, unknown>>
  const isOpen = type === 'object' && additionalProperties !== false
  return new Set([
    ...(isOpen ? ['*'] : []),
    ...Object.entries(properties as object).flatMap(([name, member]) => [name, ...membersOfJsonSchema(member)]),
    ...[items, anyOf, oneOf, allOf, additionalProperties].flatMap((part) => [...membersOfJsonSchema(part)]),
    ...Object.values($defs ?? {}).flatMap((part) => [...membersOfJsonSchema(part)])
  ])
}
