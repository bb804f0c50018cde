import { existsSync, readFileSync } from 'node:fs'

const folder = 'out/release/renderer'

/** The page names its entry and, as preloads, everything that the entry imports statically: what the first screen waits for. */
function startFiles() {
  if (!existsSync(`${folder}/index.html`)) throw new Error(`There is no ${folder}/index.html: build first (npm run build)`)
  const page = readFileSync(`${folder}/index.html`, 'utf8')
  return [...page.matchAll(/(?:src|href)="\.?\/?([^"]+\.(?:js|css))"/g)].map(([, file]) => `${folder}/${file}`)
}

export default [{ name: 'What the first screen loads', path: startFiles(), gzip: true, limit: '180 kB' }]
