import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawDomains, readDomainFolders } from './quality/draw-domains.js'
import { projectRoot } from './run/project-root.mjs'

/** Draws the map of the domains. */
const file = 'docs/domains.svg'
writeFileSync(join(projectRoot, file), drawDomains(readDomainFolders(projectRoot)))
console.log(`Written: ${file}`)
