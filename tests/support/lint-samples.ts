import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from './list-files.ts'

/** The path decides which rules hold. */
export interface Sample {
  readonly file: string
  readonly code: string
}

export interface Finding {
  readonly rule: string
  readonly text: string
}

/** Lints the samples in a separate project with this project's rules, and returns what each file breaks. */
export function lintSamples(samples: readonly Sample[], { typeAware } = { typeAware: true }): ReadonlyMap<string, readonly Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'koya-lint-'))
  try {
    for (const { file, code } of samples) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `${code}\n`, { flag: 'wx' })
    }
    writeProject(folder, typeAware)
    const found = new Map<string, Finding[]>(samples.map(({ file }) => [file, []]))
    for (const { filename, code, message, help } of runLint(folder, samples))
      found.get(filename)?.push({ rule: /\((.*)\)/.exec(code)?.[1] ?? code, text: `${message} ${help ?? ''}` })
    return found
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The patterns of the rules are relative to the configuration, so it lies beside the samples. */
function writeProject(folder: string, typeAware: boolean): void {
  const config = JSON.stringify(pathToFileURL(join(projectRoot, 'oxlint.config.mjs')).href)
  const plugin = JSON.stringify(join(projectRoot, 'scripts/quality/koya-plugin.js'))
  writeFileSync(
    join(folder, 'oxlint.config.mjs'),
    `import config from ${config}\nexport default { ...config, jsPlugins: [${plugin}], options: { ...config.options, typeAware: ${String(typeAware)} } }\n`
  )
  const { compilerOptions } = JSON.parse(readFileSync(join(projectRoot, 'tsconfig.json'), 'utf8')) as { readonly compilerOptions: object }
  const options = { ...compilerOptions, rootDir: '.', outDir: 'out', lib: ['ES2024', 'DOM'], jsx: 'react-jsx' }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['**/*.ts', '**/*.tsx'] }))
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
}

interface Diagnostic {
  readonly filename: string
  readonly code: string
  readonly message: string
  readonly help?: string
}

function runLint(folder: string, samples: readonly Sample[]): readonly Diagnostic[] {
  const paths = new Set(samples.map(({ file }) => file.replace(/\/.*/, '')))
  const args = ['-c', 'oxlint.config.mjs', '--format', 'json', ...paths]
  try {
    return read(execFileSync(join(projectRoot, 'node_modules/.bin/oxlint'), args, { cwd: folder, encoding: 'utf8' }))
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return read(error.stdout)
    throw error
  }
}

function read(printed: string): readonly Diagnostic[] {
  return (JSON.parse(printed) as { readonly diagnostics: readonly Diagnostic[] }).diagnostics
}
