import { measureStructure, readProcesses } from './quality/measure-structure.js'
import { printStructure } from './quality/print-structure.js'
import { projectRoot } from './run/project-root.mjs'

for (const [name, structure] of Object.entries(measureStructure(readProcesses(projectRoot)))) console.log(printStructure(name, structure))
