import { expect, it } from 'vitest'
import { findDocumentsFolder } from '../../../../../src-main/platform/documents/find-documents-folder.ts'

it('a computer whose folder for documents cannot be reached has none, and Koya starts all the same', () => {
  const unreachable = (): never => {
    throw new Error('Failed to get ‘documents’ path')
  }
  expect(findDocumentsFolder({ getPath: unreachable })).toBeNull()
  expect(findDocumentsFolder({ getPath: (name) => `/home/ada/${name}` })).toBe('/home/ada/documents')
})
