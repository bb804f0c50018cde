#!/usr/bin/env node
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Replaces fpm in test packages if it cannot be fetched: it accepts the arguments that electron-builder passes to fpm for a deb and calls Debian's
 * dpkg-deb. Unknown types are refused.
 */

/** Options that may be repeated, and those without a value. */
const lists = ['d', 'deb-recommends']
const flags = ['force', 'debug']
/** electron-builder's names of the scripts, and Debian's. */
const scripts = { 'after-install': 'postinst', 'after-remove': 'postrm', 'before-install': 'preinst', 'before-remove': 'prerm' }

/** @param {readonly string[]} args */
function readArguments(args) {
  /** @type {Record<string, string>} */
  const one = {}
  /** @type {Record<string, string[]>} */
  const many = Object.fromEntries(lists.map((name) => [name, []]))
  /** @type {{ from: string, to: string }[]} */
  const files = []
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? ''
    const [, name = '', value] = /^--?([a-z-]+)(?:=(.*))?$/s.exec(word) ?? []
    if (name === '') {
      const [from = '', to = ''] = word.split('=')
      files.push({ from, to })
      continue
    }
    if (flags.includes(name)) continue
    const given = value ?? args[(at += 1)] ?? ''
    if (lists.includes(name)) many[name]?.push(given)
    else one[name] = given
  }
  return { one, many, files }
}

/**
 * @param {string} tree
 * @param {readonly { from: string, to: string }[]} files
 */
function layOut(tree, files) {
  for (const { from, to } of files) {
    const target = join(tree, to)
    if (from.endsWith('/')) {
      mkdirSync(target, { recursive: true })
      execFileSync('cp', ['-a', `${from}.`, target])
    } else {
      mkdirSync(dirname(target), { recursive: true })
      copyFileSync(from, target)
      chmodSync(target, 0o644)
    }
  }
  execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', tree])
}

/** @param {Pick<ReturnType<typeof readArguments>, 'one' | 'many'> & { kilobytes: string }} told */
function controlOf({ one, many, kilobytes }) {
  const lines = (one['description'] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  /** @type {readonly (readonly [string, string | undefined])[]} */
  const fields = [
    ['Package', one['name']],
    ['Version', [one['version'], one['iteration']].filter((part) => part !== undefined).join('-')],
    ['License', one['license']],
    ['Vendor', one['vendor']],
    ['Architecture', one['architecture']],
    ['Maintainer', one['maintainer']],
    ['Installed-Size', kilobytes],
    ['Depends', many['d']?.join(', ')],
    ['Recommends', many['deb-recommends']?.join(', ')],
    ['Section', one['category'] ?? 'default'],
    ['Priority', one['deb-priority'] ?? 'optional'],
    ['Homepage', one['url']],
    ['Description', [lines[0] ?? one['name'], ...lines.slice(1).map((line) => ` ${line}`)].join('\n')]
  ]
  const told = fields.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}: ${value}`]))
  return `${told.join('\n')}\n`
}

const { one, many, files } = readArguments(process.argv.slice(2))
if (one['t'] !== 'deb' || one['package'] === undefined) {
  console.error(`This stands in for fpm for deb packages alone, not for ${one['t'] ?? 'nothing'}`)
  process.exit(1)
}
const work = mkdtempSync(join(tmpdir(), 'koya-deb-'))
try {
  const tree = join(work, 'tree')
  mkdirSync(tree)
  layOut(tree, files)
  const kilobytes = execFileSync('du', ['-sk', tree]).toString().split(/\s/)[0] ?? '0'
  mkdirSync(join(tree, 'DEBIAN'))
  writeFileSync(join(tree, 'DEBIAN/control'), controlOf({ one, many, kilobytes }))
  for (const [option, name] of Object.entries(scripts)) {
    const script = one[option]
    if (script === undefined) continue
    copyFileSync(script, join(tree, 'DEBIAN', name))
    chmodSync(join(tree, 'DEBIAN', name), 0o755)
  }
  // A test needs it fast, not small.
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', tree, one['package']], { stdio: 'inherit' })
} finally {
  rmSync(work, { recursive: true, force: true })
}
