import type { BackendState } from '../../src-shared/kernel/server/app-contract.ts'
import type { SettingsView } from '../../src-shared/device/settings-contract.ts'
import { redact } from '../platform/log/redact.ts'

/** The content of this computer's journal as numbers: no answers, names or papers. */
export interface JournalCounts {
  /** The code of the failure that prevents saving, or null. */
  readonly failure: string | null
  readonly isSetAside: boolean
  readonly openAttemptCount: number
  readonly submittedAttemptCount: number
  /** Attempts and events that the backend does not have yet; null if the journal could not be read. */
  readonly undeliveredAttemptCount: number | null
  readonly undeliveredEventCount: number | null
}

export interface SupportFacts {
  /** Milliseconds since 1970, by the PC's clock. */
  readonly writtenAt: number
  readonly versions: Readonly<Record<string, string>>
  readonly platform: Readonly<Record<string, string | number>>
  readonly backend: BackendState
  readonly settings: SettingsView
  /** Whether a user is signed in, and how; not who. */
  readonly session: { readonly isSignedIn: boolean; readonly isExpired: boolean; readonly strategy: string; readonly keychain: string }
  readonly journal: JournalCounts
  readonly logLines: readonly string[]
  /** Its name often contains the learner's. */
  readonly homeFolder: string
}

const UUID_FORM = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A secret other than a JWT, such as a key or a hash: long, without spaces, with a digit. */
const SECRET_FORM = /(?<![\w-])(?=[\w-]*\d)[\w-]{32,}(?![\w-])/g

/** Returns the file that a learner can send to support: JSON that they can read first, without data of an account or an exam. */
export function supportBundle({ writtenAt, settings, logLines, homeFolder, ...facts }: SupportFacts): string {
  const { values, origins, policy, setAside } = settings
  const bundle = {
    product: 'Koya',
    writtenAt: new Date(writtenAt).toISOString(),
    ...facts,
    settings: { values: { ...values, backend: hostOf(values.backend) }, origins, wasSetAside: setAside !== null },
    policy: { state: policy.state, path: policy.path, problems: policy.problems },
    log: logLines
  }
  return `${JSON.stringify(bundle, (_, value: unknown) => (typeof value === 'string' ? withoutSecrets(value, homeFolder) : value), 2)}\n`
}

function withoutSecrets(text: string, homeFolder: string): string {
  const withoutHome = homeFolder.length > 1 ? text.replaceAll(homeFolder, '~') : text
  return redact(withoutHome).replace(SECRET_FORM, (word) => (UUID_FORM.test(word) ? word : '[left out]'))
}

/** Returns only scheme, host and port of an address. */
function hostOf(address: string): string {
  if (address === '') return 'embedded'
  try {
    const { protocol, host } = new URL(address)
    return `${protocol}//${host}`
  } catch {
    return '[unreadable address]'
  }
}
