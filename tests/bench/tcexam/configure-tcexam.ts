import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TcexamError } from './tcexam-error.ts'

type Constants = Readonly<Record<string, string | number>>

interface Place {
  /** Where the copy of TCExam lies. */
  readonly folder: string
  /** Of the web server, on 127.0.0.1. */
  readonly port: number
  readonly databaseUrl: string
}

/** Configures a copy of TCExam for a database and an address, as its installer does. Throws a `TcexamError` with `tcexam/not-configurable`. */
export function configureTcexam(place: Place): void {
  const { folder } = place
  for (const part of ['admin', 'public', 'shared']) {
    const [usual, own] = [join(folder, part, 'config.default'), join(folder, part, 'config')]
    if (existsSync(usual)) cpSync(usual, own, { recursive: true, force: false })
  }
  for (const [name, constants] of Object.entries(constantsOf(place))) {
    const file = join(folder, 'shared/config', name)
    if (!existsSync(file)) throw new TcexamError('tcexam/not-configurable', `shared/config/${name} is missing.`)
    writeFileSync(file, setConstants(readFileSync(file, 'utf8'), constants))
  }
  for (const name of ['cache/lang', 'cache/backup']) mkdirSync(join(folder, name), { recursive: true })
}

function constantsOf({ folder, port, databaseUrl }: Place): Readonly<Record<string, Constants>> {
  const { hostname, port: databasePort, username, pathname } = new URL(databaseUrl)
  return {
    'tce_db_config.php': {
      K_DATABASE_TYPE: 'POSTGRESQL',
      K_DATABASE_HOST: hostname,
      K_DATABASE_PORT: databasePort,
      K_DATABASE_NAME: pathname.slice(1),
      K_DATABASE_USER_NAME: username,
      K_DATABASE_USER_PASSWORD: '',
      K_TABLE_PREFIX: 'tce_'
    },
    'tce_paths.php': {
      K_PATH_HOST: `http://127.0.0.1:${String(port)}`,
      K_PATH_TCEXAM: '/',
      K_PATH_MAIN: `${folder}/`,
      K_STANDARD_PORT: port
    }
  }
}

/** Returns a PHP file with other values of its constants. Throws a `TcexamError` with `tcexam/not-configurable` where it does not define one. */
export function setConstants(text: string, constants: Constants): string {
  return Object.entries(constants).reduce((changed, [name, value]) => {
    // From the beginning of the line, because an example may stand in a comment.
    const definition = new RegExp(`^([ \\t]*)define\\s*\\(\\s*['"]${name}['"].*$`, 'm')
    if (!definition.test(changed)) throw new TcexamError('tcexam/not-configurable', `The configuration does not define ${name}.`)
    return changed.replace(definition, (_, indent: string) => `${indent}define('${name}', ${phpLiteral(value)});`)
  }, text)
}

function phpLiteral(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replace(/[\\']/g, '\\$&')}'`
}
