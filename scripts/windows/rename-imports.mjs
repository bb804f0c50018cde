/**
 * @typedef {object} Import One name that a Windows program asks of a library.
 * @property {string} library
 * @property {number} libraryOffset Where the library's name lies in the file.
 * @property {string} name
 * @property {number} nameOffset
 */

const descriptorBytes = 20
const delayedDescriptorBytes = 32
const importTable = 1
const delayedImportTable = 13

/** A library of the same length as `KERNEL32.dll`, so that its name fits in the same place. */
export const kernelForwarder = 'KERN_FOR.dll'

/** Delayed imports that wine 8 lacks, each with one of the same library that it has and that takes the same arguments. */
const alike = /** @type {const} */ ({ IsWindowArranged: 'IsHungAppWindow', UiaDisconnectAllProviders: 'UiaClientsAreListening' })

/**
 * Returns a 64-bit Windows program that asks wine 8 only for names it has: the imports of KERNEL32.dll go to `kernelForwarder`.
 *
 * @param {Buffer} program
 * @returns {{ program: Buffer, kernelNames: readonly string[] }} The changed copy, and each name that `kernelForwarder` must have.
 */
export function renameImports(program) {
  const imports = readImports(program)
  const ofKernel = imports.filter(({ library }) => library.toLowerCase() === 'kernel32.dll')
  const changed = Buffer.from(program)
  for (const { libraryOffset } of ofKernel) changed.write(kernelForwarder, libraryOffset, 'latin1')
  for (const { name, nameOffset } of imports) {
    const other = name in alike ? alike[/** @type {keyof typeof alike} */ (name)] : undefined
    if (other !== undefined) changed.write(other.padEnd(name.length, '\0'), nameOffset, 'latin1')
  }
  return { program: changed, kernelNames: [...new Set(ofKernel.map(({ name }) => name))].sort() }
}

/**
 * Returns the exports of `kernelForwarder`, for the linker: a function of kernel-functions.c where that has one, else a forward to KERNEL32.dll.
 *
 * @param {readonly string[]} names
 * @param {string} source The text of kernel-functions.c.
 */
export function kernelExports(names, source) {
  const own = new Set([...source.matchAll(/\bown_(\w+)\(/g)].map(([, name]) => name))
  const lines = names.map((name) => ` ${name}=${own.has(name) ? `own_${name}` : `kernel32.${name}`}`)
  return [`LIBRARY ${kernelForwarder}`, 'EXPORTS', ...lines, ''].join('\n')
}

/**
 * Lists the imports and delayed imports by name of a 64-bit Windows program (PE32+).
 *
 * @param {Buffer} program
 * @returns {readonly Import[]}
 */
export function readImports(program) {
  const { tables, offsetOf } = readHeaders(program)
  /** @type {Import[]} */
  const imports = []
  /** @param {{ nameAddress: number, thunks: number }} descriptor */
  const read = ({ nameAddress, thunks }) => {
    const libraryOffset = offsetOf(nameAddress)
    const library = textAt(program, libraryOffset)
    for (let at = offsetOf(thunks); ; at += 8) {
      const value = program.readBigUInt64LE(at)
      if (value === 0n) return
      // The highest bit marks an import by number.
      if (value >> 63n) continue
      const nameOffset = offsetOf(Number(value)) + 2
      imports.push({ library, libraryOffset, name: textAt(program, nameOffset), nameOffset })
    }
  }
  for (let at = offsetOf(tables(importTable)); program.readUInt32LE(at + 12) !== 0; at += descriptorBytes)
    read({ nameAddress: program.readUInt32LE(at + 12), thunks: program.readUInt32LE(at) || program.readUInt32LE(at + 16) })
  const delayed = tables(delayedImportTable)
  if (delayed === 0) return imports
  for (let at = offsetOf(delayed); program.readUInt32LE(at + 4) !== 0; at += delayedDescriptorBytes)
    read({ nameAddress: program.readUInt32LE(at + 4), thunks: program.readUInt32LE(at + 16) })
  return imports
}

/** @param {Buffer} program */
function readHeaders(program) {
  const header = program.readUInt32LE(0x3c)
  const optional = header + 24
  const sections = optional + program.readUInt16LE(header + 20)
  const ranges = Array.from({ length: program.readUInt16LE(header + 6) }, (_, index) => {
    const at = sections + 40 * index
    const [size, address, fileSize, offset] = [8, 12, 16, 20].map((field) => program.readUInt32LE(at + field))
    return { address: address ?? 0, length: Math.max(size ?? 0, fileSize ?? 0), offset: offset ?? 0 }
  })
  return {
    /** @param {number} index */
    tables: (index) => program.readUInt32LE(optional + 112 + 8 * index),
    /** @param {number} address */
    offsetOf: (address) => {
      const range = ranges.find((each) => address >= each.address && address < each.address + each.length)
      if (range === undefined) throw new Error(`no section of the program has the address ${address}`)
      return address - range.address + range.offset
    }
  }
}

/**
 * @param {Buffer} program
 * @param {number} offset
 */
function textAt(program, offset) {
  return program.toString('latin1', offset, program.indexOf(0, offset))
}
