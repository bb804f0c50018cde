import { describe, expect, it } from 'vitest'
import { kernelExports, kernelForwarder, readImports, renameImports } from '../../../scripts/windows/rename-imports.mjs'

const SECTION_ADDRESS = 0x1000
const SECTION_OFFSET = 0x400
const DELAYED = 13

/** Builds the least of a 64-bit Windows program: one section that holds both tables of imports. */
function buildProgram(imports: Readonly<Record<string, readonly string[]>>, delayed: Readonly<Record<string, readonly string[]>> = {}): Buffer {
  const program = Buffer.alloc(0x2000)
  const header = 0x80
  const optional = header + 24
  program.writeUInt32LE(header, 0x3c)
  program.writeUInt16LE(1, header + 6)
  program.writeUInt16LE(240, header + 20)
  const section = optional + 240
  for (const [field, value] of [0x1000, SECTION_ADDRESS, 0x1000, SECTION_OFFSET].entries()) program.writeUInt32LE(value, section + 8 + 4 * field)
  let next = SECTION_OFFSET + 0x400
  const place = (bytes: number): { offset: number; address: number } => {
    const offset = next
    next += bytes + (bytes % 8 === 0 ? 0 : 8 - (bytes % 8))
    return { offset, address: offset - SECTION_OFFSET + SECTION_ADDRESS }
  }
  const text = (value: string): number => {
    const { offset, address } = place(value.length + 1)
    program.write(value, offset, 'latin1')
    return address
  }
  const thunks = (names: readonly string[]): number => {
    const addresses = names.map((name) => text(`\0\0${name}`))
    const { offset, address } = place(8 * (names.length + 1))
    addresses.forEach((each, index) => program.writeBigUInt64LE(BigInt(each), offset + 8 * index))
    return address
  }
  Object.entries(imports).forEach(([library, names], index) => {
    program.writeUInt32LE(thunks(names), SECTION_OFFSET + 20 * index)
    program.writeUInt32LE(text(library), SECTION_OFFSET + 20 * index + 12)
  })
  program.writeUInt32LE(SECTION_ADDRESS, optional + 112 + 8)
  const delayedOffset = SECTION_OFFSET + 0x200
  Object.entries(delayed).forEach(([library, names], index) => {
    program.writeUInt32LE(text(library), delayedOffset + 32 * index + 4)
    program.writeUInt32LE(thunks(names), delayedOffset + 32 * index + 16)
  })
  if (Object.keys(delayed).length > 0) program.writeUInt32LE(SECTION_ADDRESS + 0x200, optional + 112 + 8 * DELAYED)
  return program
}

const namesOf = (program: Buffer) => readImports(program).map(({ library, name }) => `${library} ${name}`)

describe('a Windows program for wine', () => {
  it('every import of KERNEL32.dll goes to the stand-in, and other libraries are left alone', () => {
    const program = buildProgram({ 'KERNEL32.dll': ['CreateFileW', 'Sleep'], 'USER32.dll': ['GetDC'] })
    const renamed = renameImports(program)
    expect(namesOf(renamed.program)).toEqual([`${kernelForwarder} CreateFileW`, `${kernelForwarder} Sleep`, 'USER32.dll GetDC'])
    expect(renamed.kernelNames).toEqual(['CreateFileW', 'Sleep'])
    expect(namesOf(program)[0]).toBe('KERNEL32.dll CreateFileW')
  })

  it('a delayed import that wine lacks is replaced by one that it has', () => {
    const program = buildProgram({ 'KERNEL32.dll': ['Sleep'] }, { 'USER32.dll': ['IsWindowArranged', 'GetDC'] })
    expect(namesOf(renameImports(program).program).slice(1)).toEqual(['USER32.dll IsHungAppWindow', 'USER32.dll GetDC'])
  })

  it('the stand-in has our functions where we wrote one, and forwards the rest', () => {
    const exports = kernelExports(['GetProcAddress', 'Sleep'], 'EXPORTED FARPROC WINAPI own_GetProcAddress(HMODULE module, LPCSTR name) {')
    expect(exports.split('\n').slice(2, 4)).toEqual([' GetProcAddress=own_GetProcAddress', ' Sleep=kernel32.Sleep'])
  })
})
