import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PHOTO_LIMIT_BYTES, type Photo } from '../../src-shared/account/learner-profile.ts'
import { findPhotoFault, PHOTO_SIDE_PX, type PhotoFault } from '../account/profile/measure-photo.ts'
import { readPhotoType } from '../account/profile/read-photo-type.ts'
import { findingAt, type ExamFinding } from './exam-finding.ts'
import { CANDIDATES_FILE, readCandidates, type CandidateRow } from './read-candidates.ts'
import { readSessionFile, SESSION_FILE, type SessionFile } from './read-session-file.ts'

export const PHOTO_FOLDER = 'photos'

/** A candidate with the files that the row names. */
export interface ReadCandidate extends CandidateRow {
  readonly picture: Photo | null
}

export interface ReadExam {
  /** Null where the file cannot be used. */
  readonly session: SessionFile | null
  readonly candidates: readonly ReadCandidate[]
  /** Every fault, in the order of the files. */
  readonly findings: readonly ExamFinding[]
}

/** Reads `session.json`, `candidates.csv` and the folder `photos`, and reports every fault. Never throws for a file. */
export async function readExamFolder(folder: string): Promise<ReadExam> {
  const [sessionText, candidateText] = await Promise.all([readText(folder, SESSION_FILE), readText(folder, CANDIDATES_FILE)])
  const session = 'text' in sessionText ? readSessionFile(sessionText.text) : { session: null, findings: [sessionText.finding] }
  const rows = 'text' in candidateText ? readCandidates(candidateText.text) : { rows: [], findings: [candidateText.finding] }
  const candidates: ReadCandidate[] = []
  const pictureFindings: ExamFinding[] = []
  for (const row of rows.rows) {
    const read = row.photo === null ? { picture: null } : await readPicture(join(folder, PHOTO_FOLDER, row.photo))
    if ('fault' in read) pictureFindings.push(findingAt(CANDIDATES_FILE, { line: row.line, column: 'photo' }, read.fault))
    else candidates.push({ ...row, picture: read.picture })
  }
  return { session: session.session, candidates, findings: [...session.findings, ...rows.findings, ...pictureFindings] }
}

async function readText(folder: string, name: string): Promise<{ readonly text: string } | { readonly finding: ExamFinding }> {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await readFile(join(folder, name))) }
  } catch (error) {
    const fault = error instanceof TypeError ? 'This file is not UTF-8. Save it as CSV UTF-8.' : messageOf(error)
    return { finding: findingAt(name, {}, fault) }
  }
}

const photoFaults: Readonly<Record<PhotoFault, string>> = {
  broken: 'The picture is damaged or incomplete. Save it again.',
  'too-large': `The picture has more than ${String(PHOTO_SIDE_PX)} pixels on a side.`
}

/** Reads no more bytes than a picture may have. */
async function readPicture(path: string): Promise<{ readonly picture: Photo } | { readonly fault: string }> {
  try {
    const file = await open(path)
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(PHOTO_LIMIT_BYTES + 1), 0, PHOTO_LIMIT_BYTES + 1, 0)
      if (bytesRead > PHOTO_LIMIT_BYTES) return { fault: `The picture has more than ${String(PHOTO_LIMIT_BYTES / 1024)} KiB.` }
      const bytes = buffer.subarray(0, bytesRead)
      const mediaType = readPhotoType(bytes)
      if (mediaType === null) return { fault: 'This is not a PNG, JPEG or WebP picture.' }
      const fault = findPhotoFault(bytes, mediaType)
      return fault !== null ? { fault: photoFaults[fault] } : { picture: { mediaType, base64: bytes.toString('base64') } }
    } finally {
      await file.close()
    }
  } catch (error) {
    return { fault: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
