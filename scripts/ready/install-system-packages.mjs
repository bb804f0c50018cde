import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { StepFailure } from '../run/step-failure.mjs'
import { optionalPartsFor, partsFor } from './system-packages.mjs'

/**
 * @typedef {import('./system-packages.mjs').PackageNames} PackageNames
 * @typedef {import('./system-packages.mjs').Need} Need
 * @typedef {import('../run/create-runner.mjs').Runner} Runner
 */

/** dpkg needs the administrator's programs on the path, which plain su leaves out. */
const aptVariables = { DEBIAN_FRONTEND: 'noninteractive', PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` }
const aptOptions = ['-q', '-o', 'DPkg::Lock::Timeout=300']

/**
 * On Linux, installs missing system packages as root if apt exists; otherwise names them with the command that installs them. Other systems need
 * nothing beyond a normal desktop.
 *
 * @param {Runner} runner
 * @param {Need} need
 */
export async function installSystemPackages(runner, need) {
  if (process.platform !== 'linux') return
  if (!hasCommand('dpkg-query')) {
    nameMissingCommands(need)
    return
  }
  const required = missingOf(partsFor(need))
  const optional = missingOf(optionalPartsFor(need))
  if (required.length + optional.length === 0) return
  if (process.getuid?.() !== 0 || !hasCommand('apt-get')) {
    await nameMissing(runner, required, optional)
    return
  }
  await installByApt(runner, [...required, ...optional])
  const still = missingOf(partsFor(need))
  if (still.length > 0) throw new StepFailure(`These system packages could not be installed: ${firstNames(still).join(' ')}`)
}

/**
 * @param {Runner} runner
 * @param {readonly PackageNames[]} parts
 */
async function installByApt(runner, parts) {
  console.log(`Installing ${parts.length} system packages through apt …`)
  // The tests start their own scratch cluster, so the machine's cluster is not created.
  if (parts.some(([name]) => name === 'postgresql') && !existsSync('/etc/postgresql-common/createcluster.conf')) {
    mkdirSync('/etc/postgresql-common', { recursive: true })
    writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
  }
  // An interrupted install leaves packages half configured.
  await runner.attempt('dpkg', ['--configure', '-a'], { env: aptVariables, output: 'collect' })
  const update = await runner.attempt('apt-get', [...aptOptions, 'update'], { env: aptVariables, output: 'collect' })
  const names = await availableNames(runner, parts)
  const install = await runner.attempt('apt-get', [...aptOptions, 'install', '-y', '--no-install-recommends', ...names], {
    env: aptVariables,
    output: 'collect'
  })
  if (install.code !== 0) console.error([update, install].map(({ output }) => lastLines(output, 15)).join('\n'))
}

/**
 * Returns for each package the first of its names that this release has.
 *
 * @param {Runner} runner
 * @param {readonly PackageNames[]} parts
 */
async function availableNames(runner, parts) {
  const names = []
  for (const candidates of parts) {
    let chosen = candidates[0]
    for (const name of candidates) {
      const { output } = await runner.attempt('apt-cache', ['policy', name], { output: 'collect' })
      if (/Candidate: (?!\(none\))/.test(output)) {
        chosen = name
        break
      }
    }
    if (chosen !== undefined) names.push(chosen)
  }
  return names
}

/**
 * @param {Runner} runner
 * @param {readonly PackageNames[]} required
 * @param {readonly PackageNames[]} optional
 */
async function nameMissing(runner, required, optional) {
  const command = `sudo apt-get install ${(await availableNames(runner, [...required, ...optional])).join(' ')}`
  const text = `Missing on this machine: ${firstNames([...required, ...optional]).join(' ')}\nInstall with: ${command}`
  if (required.length > 0) throw new StepFailure(text)
  console.log(text)
}

/**
 * Checks a Linux without Debian's packages by its commands; Electron itself reports a missing library.
 *
 * @param {Need} need
 */
function nameMissingCommands(need) {
  if (need === 'window' || need === 'packages') return
  const commands = ['Xvfb', 'xauth', 'dbus-daemon', 'gnome-keyring-daemon', 'ip', 'setpriv', 'unshare']
  if (need === 'tests') commands.push('strace', 'openbox', 'xdotool')
  if (need === 'cluster') commands.push('patroni', 'etcd', 'haproxy', 'pgbouncer')
  if (need === 'tcexam') commands.push('nginx', 'php-fpm')
  const missing = commands.filter((command) => !hasCommand(command))
  if (missing.length === 0) return
  const paths = missing.map((command) => `/usr/bin/${command}`).join(' ')
  throw new StepFailure(`Missing on this machine: ${missing.join(' ')}\nInstall with your package manager, for example: sudo dnf install ${paths}`)
}

/**
 * @param {readonly PackageNames[]} parts
 * @returns {readonly PackageNames[]}
 */
function missingOf(parts) {
  const format = '${db:Status-Status}\t${Package}\t${Provides}\n'
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', format], { encoding: 'utf8', maxBuffer: 1 << 26 })
  const present = new Set(
    stdout
      .split('\n')
      .filter((line) => line.startsWith('installed\t'))
      .flatMap((line) => line.split(/[\t,]/).slice(1))
      .map((name) => name.trim().replace(/ .*/, ''))
  )
  return parts.filter((names) => !names.some((name) => present.has(name)))
}

/** @param {readonly PackageNames[]} parts */
function firstNames(parts) {
  return parts.map(([name]) => name)
}

/**
 * @param {string} text
 * @param {number} count
 */
function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}

/** @param {string} command */
function hasCommand(command) {
  return (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${command}`)) || existsSync(`/usr/sbin/${command}`)
}
