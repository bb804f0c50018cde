import type { FillSizes } from './fill-sizes.ts'
import type { FillValues } from './fill-values.ts'

const DAY_MS = 86_400_000

const profile = (classLevel: string) =>
  `'{"classLevel":"${classLevel}","targetExam":"utme","subjectSlugs":["english","mathematics"],"dateOfBirth":null,"country":"NG","state":null,"school":null}'`

/** Rows of accounts and their sessions, by table. */
export function accountRows({ until }: FillSizes, { id, account, uniform }: FillValues, passwordHash: string) {
  const age = (days: number, name: string): string => `${String(until)} - floor(${uniform('l * 64 + k', name)} * ${String(days * DAY_MS)})::bigint`
  const hash = (kind: string): string => `md5('${kind} ' || l) || md5('${kind} ' || -l)`
  return {
    account: {
      columns: {
        account_id: account('l'),
        email: `'learner-' || l || '@filled.example'`,
        username: 'null',
        name: `'Learner ' || l`,
        password_hash: passwordHash,
        recovery_hash: 'null',
        epoch: '1',
        created_at: age(900, 'created'),
        role: `case when l % 5000 = 4999 then 'teacher' when l % 20000 = 19998 then 'admin' else 'student' end`,
        is_disabled: 'case when l % 500 = 499 then 1 else 0 end',
        profile: profile('ss-3'),
        opens_here: '0',
        has_picture_password: '0',
        guardian_name: 'null',
        guardian_consented_at: 'null'
      }
    },
    reset_code: { share: 0.05, columns: { account_id: account('l'), code_hash: hash('reset'), expires_at: `${String(until)} + 600000` } },
    ended_session: { share: 0.3, columns: { token_id: id('session', 'l'), expires_at: `${String(until)} + (l % 30) * ${String(DAY_MS)}` } },
    idempotent_reply: {
      share: 0.3,
      columns: {
        key_hash: hash('key'),
        body_hash: hash('body'),
        status: '200',
        body: `'{"accepted":true}'`,
        claimed_at: age(1, 'claimed'),
        source: `case when l % 10 = 0 then md5('network ' || l % 1000) end`
      }
    },
    registration: {
      share: 0.03,
      columns: {
        registration_id: id('registration', 'l'),
        email: `'waiting-' || l || '@filled.example'`,
        name: `'Waiting ' || l`,
        password_hash: passwordHash,
        has_picture_password: '0',
        code_hash: hash('code'),
        code_expires_at: String(until),
        created_at: age(1, 'registered'),
        source: `md5('network ' || l % 1000)`
      }
    },
    try_counter: {
      share: 0.1,
      columns: {
        purpose: `'login'`,
        subject: `'learner-' || l || '@filled.example'`,
        tries: '1 + l % 5',
        window_ends_at: `${String(until)} + l % 3600000`,
        source: `case when l % 3 = 0 then md5('network ' || l % 1000) end`
      }
    },
    account_deletion: {
      share: 0.05,
      columns: {
        deletion_id: id('deletion', 'l'),
        account_id: 'null',
        role: `'student'`,
        kept: `'nothing'`,
        attempt_count: '(l % 60)::int',
        asked_at: String(until - DAY_MS),
        finished_at: String(until - DAY_MS)
      }
    },
    account_move: {
      share: 0.4,
      columns: { move_id: id('move', 'l'), account_id: account('l'), source_account_id: id('source', 'l'), begun_at: age(500, 'moved') }
    }
  } as const
}
