import { formatText } from '../quality/format-text.mjs'
import { readRowCaps } from './read-facts.mjs'

/** @typedef {import('./read-facts.mjs').Facts} Facts */

const madeBy = '<!-- Made from the code by `node scripts/write-facts.mjs`; a test fails where the two differ. -->'

const rowCapsText = `## Rows of callers who are not signed in

The most that they may leave in the database of a server, from \`src-server/platform/database/row-caps.ts\`, which gives the reasons. "Guessing" in \`server.md\` says what happens at a cap.`

/**
 * Returns the tables of `docs/operations` that are made from the code, by file.
 *
 * @param {Facts} facts
 * @param {Readonly<Record<string, number>>} transferLimits
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
export async function factPages(facts, transferLimits) {
  const rowCaps = await readRowCaps()
  const pages = Object.entries({
    'routes.md': page(
      'Routes',
      'Every page, in memory history. `{name}` is a part that must be there, `{name?}` one that may be left out; `*` is every other path.',
      table(
        ['path', 'what it does', 'layout', 'guards'],
        facts.routes.map(({ path, purpose, layout, guards }) => [code(path), purpose, layout, guards.join(', ') || 'none'])
      )
    ),
    'constants.md': page(
      'Constants',
      'The platform’s constants, from `src-shared/kernel/values/platform-constants.ts`. Times are in milliseconds unless the name says otherwise.',
      table(
        ['name', 'value'],
        Object.entries(facts.constants).map(([name, value]) => [code(name), code(String(value))])
      ),
      'What a server’s transfers of files are held to, from `src-server/platform/http/transfer-limits.ts`:',
      table(
        ['name', 'value'],
        Object.entries(transferLimits).map(([name, value]) => [code(name), code(String(value))])
      ),
      rowCapsText,
      table(
        ['cap', 'most'],
        Object.entries(rowCaps).map(([name, most]) => [code(name), code(String(most))])
      )
    ),
    'errors.md': page(
      'Error codes',
      'What Koya and its backend answer, and the words that the user reads. A code never changes its meaning.',
      table(
        ['code', 'words'],
        facts.errors.map(({ code: name, text }) => [code(name), text])
      )
    ),
    'endpoints.md': page(
      'Endpoints',
      'The HTTP contract, from `src-shared/contracts/endpoints.ts`. A server with `KOYA_API_PAGE=on` shows each with its fields at `/api/docs`.',
      table(
        ['method', 'path'],
        facts.endpoints.map(({ method, path }) => [method, code(path)])
      )
    ),
    'channels.md': page(
      'Channels',
      'What the page may ask of main (`request`) and what main tells it (`event`).',
      table(
        ['channel', 'kind'],
        facts.channels.map(({ name, kind }) => [code(name), kind])
      )
    ),
    'policy.md': page(
      'The machine-wide policy',
      policyText,
      table(
        ['key', 'type', 'meaning'],
        facts.policyKeys.map(({ key, type, description }) => [code(key), type, description])
      )
    )
  })
  const formatted = pages.map(async ([name, text]) => /** @type {const} */ ([name, await formatText(name, text)]))
  return new Map(await Promise.all(formatted))
}

const policyText = `One JSON file, which only an administrator can write, is the strongest layer of all settings:

| system  | file                                              |
| ------- | ------------------------------------------------- |
| Windows | \`%ProgramData%\\Koya\\policy.json\`                 |
| Linux   | \`/etc/koya/policy.json\`                            |
| macOS   | \`/Library/Application Support/Koya/policy.json\`    |

It is read once at each start. Every key may be left out; a value of the policy cannot be changed in the settings. The settings page says what was found:

- **absent**: there is no file, so nothing is locked;
- **valid**: all of it is in force;
- **invalid**: it is no JSON, larger than 256 KiB, or not as the table says. An unknown key is a mistake too: a misspelt lock must not look like a lock. A
  section with a mistake is left out whole, the others are in force, and each mistake is named by its place, never with the file's own values;
- **unreadable**: there is something, but the system does not let Koya read it: no rights, a folder, a pipe, a link that leads nowhere; nothing of it is in force.

\`\`\`json
{ "backend": { "address": "https://koya.school.example" }, "session": { "strategy": "openid", "issuer": "https://id.school.example", "clientId": "koya" } }
\`\`\`

An exam seat, with the line of \`koya pin hash\` as its PIN:

\`\`\`json
{
  "backend": { "address": "https://koya.centre.example" },
  "mode": { "seat": "exam" },
  "kiosk": { "pin": "$argon2id$v=19$m=65536,t=3,p=1$…", "displays": "one" },
  "centre": { "name": "Model Centre", "number": "0312", "contact": "Mrs Bello, 0800 000" }
}
\`\`\`

An exam seat whose policy is absent, invalid or unreadable does not start: it shows what is wrong, and nothing else (docs/operations/exam-seats.md). What makes a computer one
even then is an empty file \`exam-seat\` beside the policy, or the last valid policy that it read; and a policy that may say so: one of which nothing can be read, or one with
a mistake where it speaks of the seat.

\`koya policy show\` prints what is in force as JSON, without a window, and ends with 0 where the policy is valid, 3 where it is absent, 4 where it is invalid, 5
where the system does not let Koya read it, and 6 where the computer is an exam seat, or may be one, that does not start.`

/**
 * @param {string} title
 * @param {string} introduction
 * @param {readonly string[]} body
 */
function page(title, introduction, ...body) {
  return `# ${title}\n\n${madeBy}\n\n${introduction}\n\n${body.join('\n\n')}\n`
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')
}

/** @param {string} text */
function code(text) {
  return text === '' ? '(empty)' : `\`${text}\``
}
