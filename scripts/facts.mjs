import { readFacts } from './facts/read-facts.mjs'

process.stdout.write(`${JSON.stringify(await readFacts(), null, 2)}\n`)
