import { spawn, execFile, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { processFamily } from '../../../scripts/run/process-family.mjs'
import { createProcessorClock } from '../server/server-process.ts'
import { TcexamError } from './tcexam-error.ts'

/** As in the measurement whose figures are published. */
const CHILDREN = 12
/** Full results of many candidates wait for each other for minutes. */
const LONGEST_REQUEST_S = 900
const PROGRAMS = '/usr/sbin'
const LAST_LINES = 10

export interface WebServer {
  readonly address: string
  /** The processor time of PHP and nginx so far, milliseconds. */
  readonly processorMs: () => number
  readonly end: () => Promise<void>
}

interface Served {
  /** What is served. */
  readonly root: string
  /** For configurations, logs and sockets. */
  readonly folder: string
  readonly port: number
}

/** Starts PHP and nginx on 127.0.0.1. Throws a `TcexamError` with `tcexam/no-php` or `tcexam/not-started`. */
export async function startWebServer(served: Served): Promise<WebServer> {
  const { folder, port } = served
  const php = await findPhp()
  mkdirSync(join(folder, 'temporary'), { recursive: true })
  const files = { php: join(folder, 'php-fpm.conf'), nginx: join(folder, 'nginx.conf') }
  writeFileSync(files.php, phpConfiguration(folder))
  writeFileSync(files.nginx, nginxConfiguration(served))
  const children = [
    startChild(folder, php, ['--nodaemonize', '--fpm-config', files.php]),
    startChild(folder, join(PROGRAMS, 'nginx'), ['-e', join(folder, 'nginx.log'), '-c', files.nginx])
  ]
  const end = async (): Promise<void> => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
        const exited = once(child, 'exit')
        child.kill('SIGTERM')
        await exited
      })
    )
  }
  const address = `http://127.0.0.1:${String(port)}`
  try {
    await whenServed(address, children)
  } catch (error) {
    await end()
    throw new TcexamError('tcexam/not-started', `${error instanceof Error ? error.message : String(error)}\n${lastLines(folder)}`)
  }
  const ids = children.map(({ pid }) => pid ?? 0)
  const clocks = new Map<number, () => number>()
  const clockOf = (id: number): (() => number) => {
    const clock = clocks.get(id) ?? createProcessorClock(id)
    clocks.set(id, clock)
    return clock
  }
  return { address, processorMs: () => processFamily(ids).reduce((sum, id) => sum + clockOf(id)(), 0), end }
}

/** A fixed number of PHP's processes, so that none is started while something is measured. */
export function phpConfiguration(folder: string): string {
  return `[global]
error_log = ${folder}/php-fpm.log
[exam]
listen = ${folder}/php.sock
pm = static
pm.max_children = ${String(CHILDREN)}
catch_workers_output = yes
php_admin_value[error_log] = ${folder}/php.log
php_admin_value[upload_tmp_dir] = ${folder}/temporary
`
}

export function nginxConfiguration({ root, folder, port }: Served): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/temporary/${kind};`)
  return `daemon off;
pid ${folder}/nginx.pid;
worker_processes auto;
events { worker_connections 512; }
http {
  access_log off;
  keepalive_requests 1000000;
  keepalive_timeout ${String(LONGEST_REQUEST_S)}s;
  fastcgi_buffers 256 16k;
${temporary.join('\n')}
  server {
    listen 127.0.0.1:${String(port)};
    root ${root};
    index index.php;
    location ~ \\.php$ {
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_read_timeout ${String(LONGEST_REQUEST_S)}s;
      fastcgi_pass unix:${folder}/php.sock;
    }
  }
}
`
}

async function findPhp(): Promise<string> {
  const names = existsSync(PROGRAMS) ? readdirSync(PROGRAMS).filter((name) => /^php-fpm[\d.]*$/.test(name)) : []
  const name = names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))[0]
  if (name === undefined) throw new TcexamError('tcexam/no-php', 'php-fpm is not installed here.')
  const php = join(PROGRAMS, name)
  const { stdout } = await promisify(execFile)(php, ['-m'])
  const missing = ['pgsql', 'mbstring', 'xml', 'gd', 'curl', 'Zend OPcache'].filter((module) => !stdout.split('\n').includes(module))
  if (missing.length > 0) throw new TcexamError('tcexam/no-php', `${php} lacks ${missing.join(', ')}.`)
  return php
}

/** What it prints goes to a file. The kernel ends it if this process is killed. */
function startChild(folder: string, file: string, args: readonly string[]): ChildProcess {
  const output = openSync(join(folder, 'output.log'), 'a')
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', '--', file, ...args], { stdio: ['ignore', output, output] })
  closeSync(output)
  // Told by `whenServed`, which finds no process id.
  child.once('error', () => undefined)
  return child
}

async function whenServed(address: string, children: readonly ChildProcess[]): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const ended = children.find(({ pid, exitCode, signalCode }) => pid === undefined || exitCode !== null || signalCode !== null)
    if (ended) throw new Error(`${ended.spawnargs.slice(0, 5).join(' ')} ended by itself.`)
    const response = await fetch(`${address}/public/code/index.php`, { redirect: 'manual' }).catch(() => null)
    await response?.body?.cancel()
    if (response !== null && response.status < 500) return
    await wait(100)
  }
  throw new Error(`Nothing answers at ${address}.`)
}

function lastLines(folder: string): string {
  const logs = ['output.log', 'php-fpm.log', 'php.log', 'nginx.log'].filter((name) => existsSync(join(folder, name)))
  return logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').slice(-LAST_LINES)).join('\n')
}
