import { resolve } from 'node:path'
import { fillDatabase, refuseHeldData } from './fill-database.ts'
import { FillError } from './fill-error.ts'
import { readFillOptions } from './fill-sizes.ts'
import { makeTemplates } from './make-templates.ts'

/** `npm run fill`. Arguments: the folder `out` of a build, then the options. */
const [out = 'out', ...args] = process.argv.slice(2)

try {
  const { sizes, url } = readFillOptions(args)
  if (url === undefined) throw new FillError('fill/bad-option', 'Name the empty database: --url postgres://…')
  await refuseHeldData({ url })
  await makeTemplates(resolve(out), url)
  await fillDatabase({ url, sizes, tell: console.log })
} catch (error) {
  if (!(error instanceof FillError)) throw error
  console.error(`${error.code}: ${error.message}`)
  process.exitCode = error.code === 'fill/bad-option' ? 64 : 1
}
