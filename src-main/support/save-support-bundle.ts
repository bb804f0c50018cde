import { writeFile } from 'node:fs/promises'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { supportBundle, type SupportFacts } from './support-bundle.ts'

interface SaveSupportBundleDeps {
  /** Asks the learner where to; null where they changed their mind. */
  readonly askPath: (suggestedName: string) => Promise<string | null>
  readonly readFacts: () => Promise<SupportFacts>
  readonly log: { error: (message: string) => void }
}

/** Writes the support bundle where the learner says, one at a time. `settings/bundle-not-written` where the disk does not take it. */
export function createSaveSupportBundle({ askPath, readFacts, log }: SaveSupportBundleDeps): () => Promise<Result<{ path: string | null }>> {
  /** A page that asks again and again must not fill the screen with dialogs. */
  let saving: Promise<Result<{ path: string | null }>> | null = null

  async function save(): Promise<Result<{ path: string | null }>> {
    const facts = await readFacts()
    const path = await askPath(`koya-support-${new Date(facts.writtenAt).toISOString().slice(0, 10)}.json`)
    if (path === null) return succeed({ path: null })
    try {
      await writeFile(path, supportBundle(facts), { mode: 0o600 })
      return succeed({ path })
    } catch (error) {
      log.error(`support bundle: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`)
      return fail('settings/bundle-not-written')
    }
  }

  return () =>
    (saving ??= save().finally(() => {
      saving = null
    }))
}
