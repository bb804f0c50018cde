import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { listFiles, projectRoot } from '../support/list-files.ts'

/**
 * Check S17: nothing that Koya ships is in the snapshot of advisories of severity high or above. Bundled packages ship too, although the package does
 * not depend on them.
 */
const folders = ['src-main', 'src-preload', 'src-renderer', 'src-server', 'src-shared']
const rangeSchema = z.strictObject({ from: z.string(), below: z.string() })
const snapshotSchema = z.strictObject({
  note: z.string(),
  advisories: z.array(z.strictObject({ name: z.string(), id: z.string(), ranges: z.array(rangeSchema).min(1) }))
})
const entrySchema = z.object({
  version: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({})
})
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) })

type Lock = z.infer<typeof lockSchema>['packages']

interface Shipped {
  readonly name: string
  readonly version: string
}

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8')
const { advisories } = snapshotSchema.parse(JSON.parse(read('tests/security/advisories.json')))
const lock = lockSchema.parse(JSON.parse(read('package-lock.json'))).packages

/** Returns the packages that the sources import, whether or not the bundler includes them. */
function importedPackages(): string[] {
  const texts = folders
    .flatMap(listFiles)
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map(read)
  const named = texts.flatMap((text) => [...text.matchAll(/(?:from|import|@import)\s*\(?\s*['"]([^.'"][^'"]*)['"]/g)].map(([, name = '']) => name))
  const packages = named.map((name) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/')
  )
  return [...new Set(packages)].filter((name) => lock[`node_modules/${name}`] !== undefined)
}

/** Resolves a package as Node does: beside the importing one, or in a folder above. */
function resolveFrom(packages: Lock, path: string, name: string): string | null {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const found = `${base === '' ? '' : `${base}/`}node_modules/${name}`
    if (packages[found] !== undefined) return found
    if (base === '') return null
  }
}

/** Returns those packages with all their dependencies. */
function treeOf(packages: Lock, names: readonly string[]): Shipped[] {
  const paths = new Set<string>()
  const visit = (path: string): void => {
    const entry = packages[path]
    if (entry === undefined || paths.has(path)) return
    paths.add(path)
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const found = resolveFrom(packages, path, name)
      if (found !== null) visit(found)
    }
  }
  for (const name of names) visit(`node_modules/${name}`)
  return [...paths].map((path) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: packages[path]?.version ?? '0'
  }))
}

function isBefore(version: string, other: string): boolean {
  const [a, b] = [version, other].map((text) => text.split('-')[0]!.split('.').map(Number))
  const at = [0, 1, 2].find((place) => (a?.[place] ?? 0) !== (b?.[place] ?? 0))
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0)
}

function faultsOf(shipped: readonly Shipped[]): string[] {
  return shipped.flatMap(({ name, version }) =>
    advisories
      .filter((advisory) => advisory.name === name && advisory.ranges.some(({ from, below }) => !isBefore(version, from) && isBefore(version, below)))
      .map(({ id }) => `${name} ${version}: ${id}`)
  )
}

const ours = treeOf(lock, [...Object.keys(lock['']?.dependencies ?? {}), ...importedPackages()])

describe('S17: what Koya ships', () => {
  it('no package that Koya ships is in an advisory of the snapshot', () => {
    expect(faultsOf(ours)).toEqual([])
  })

  it('the advisory check covers bundled packages, their dependencies and the runtime', () => {
    const names = ours.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['electron', 'electron-updater', 'fastify', 'find-my-way', 'react-router', 'semver', 'keytar']))
    expect(ours.length).toBeGreaterThan(120)
  })

  it.each(advisories.map((advisory) => [advisory.name, advisory] as const))(
    'control: the advisory check finds a vulnerable version of %s',
    (name, { id, ranges }) => {
      for (const { from, below } of ranges) {
        const packages = { 'node_modules/a': { version: '1.0.0', dependencies: { [name]: '*' }, optionalDependencies: {} } }
        const withOld = { ...packages, [`node_modules/a/node_modules/${name}`]: { version: from, dependencies: {}, optionalDependencies: {} } }
        expect(faultsOf(treeOf(withOld, ['a']))).toContain(`${name} ${from}: ${id}`)
        expect(faultsOf([{ name, version: below }]).filter((fault) => fault.endsWith(id)).length).toBe(
          ranges.some((other) => !isBefore(below, other.from) && isBefore(below, other.below)) ? 1 : 0
        )
      }
    }
  )
})
