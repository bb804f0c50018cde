import { onTestFinished } from 'vitest'
import type { Endpoint } from '../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { allowed } from './allowed-members.ts'
import { EXPLANATION_CANARY, makeEnglish, makeMathematics, makeResourcesFolder, TOPIC_CANARY } from './content-fixture.ts'
import { makeSqlite } from './databases.ts'
import { membersOfValue } from './reply-members.ts'
import { seed, seedTemplate, seedTyped, typedAssessment, typedProfile } from './seeded-content.ts'
import { shareSums } from './share-pack.ts'
import { TRANSCRIPT_CANARY } from './sounds.ts'
import { openTestBackend, type TestBackend } from './test-backend.ts'

/** The shape of a refusal; `fields` says in words what is wrong with what was sent, and `seat` at which computer a candidate is. */
const refusalMembers = new Set(['error', 'code', 'message', 'fields', 'seat'])

/** It names the headings under which the whole bank stands, and no item: only there may a canary of a topic be. */
export const NAMES_HEADINGS = 'fetchPracticeStock'
/** Its groups name headings as the stock does, each by its own words alone; in all else of the reply no canary may be. */
const FINDS_HEADINGS = 'searchItems'
/** It answers an author with what they wrote themselves: no item of a bank, as the canaries show. */
export const AUTHORS_OWN = 'fetchOwnQuestion'
/** Its rows are open to every column, so that what may be in them is looked for in the replies. */
export const OPEN_ROWS = 'readOwnData'

export interface Ask {
  readonly bearer?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Record<string, string>
  readonly body?: object
}

export interface Answer {
  readonly name: string
  readonly status: number
  readonly text: string
}

const CANARIES = new RegExp(`${EXPLANATION_CANARY}|${TOPIC_CANARY}|${TRANSCRIPT_CANARY}|canary-(?:calculation|why|accepted)|4711\\d{5}`, 'g')

/** A backend whose keys, explanations and topics are canaries, other ones in each edition. */
export async function openSeeded(edition: number): Promise<TestBackend> {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  resources.write('content/trial/mathematics.json', seed(makeMathematics(), edition))
  resources.write('content/trial/english.json', seed(makeEnglish(), edition))
  resources.write('content/templates/trial-mathematics.json', { bank: 'trial', subject: 'mathematics', templates: [seedTemplate(edition)] })
  const paper = {
    id: 'first',
    body: 'A body',
    exam: 'trial',
    year: 2019,
    series: 'May/June',
    title: 'Paper 1',
    minutes: 10,
    items: ['sum-2', 'sum-1']
  }
  resources.write('content/papers/trial-mathematics.json', { bank: 'trial', subject: 'mathematics', papers: [paper] })
  resources.write('content/typed/trials.json', seedTyped(edition))
  resources.write('profiles/typed.json', typedProfile)
  resources.write('assessments/typed.json', { assessments: [typedAssessment] })
  // Whoever shared this bank did so before exams drew on its name.
  return shareSums(await openTestBackend({ database: makeSqlite(), resourcesFolder: resources.folder }), 'trial', 1)
}

export async function ask(backend: TestBackend, name: EndpointName, { bearer, params = {}, query = {}, body }: Ask): Promise<Answer> {
  const { method, path }: Endpoint = endpoints[name]
  const response = await backend.app.inject({
    method,
    url: path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? ''),
    query,
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    ...(body ? { payload: body } : {})
  })
  return { name, status: response.statusCode, text: response.body }
}

/** What the learner answered themselves says nothing of what is right. */
function withoutResponses(member: string, value: unknown): unknown {
  return member === 'response' ? null : value
}

/** A reply of the search without the headings that it found. */
export function withoutGroups(name: string, text: string): string {
  if (name !== FINDS_HEADINGS) return text
  return JSON.stringify(JSON.parse(text, (member, value: unknown) => (member === 'groups' ? { ...(value as object), headings: null } : value)))
}

/** What a learner could learn keys from: a canary of the bank, or a member that nobody allowed. */
export function leaksIn({ name, status, text }: Answer): string[] {
  const mayHave = (member: string): boolean => allowed.has(member) || (status !== 200 && refusalMembers.has(member))
  return [
    ...[...membersOfValue(JSON.parse(text, name === OPEN_ROWS ? withoutResponses : undefined))].filter(
      (member) => name !== AUTHORS_OWN && !mayHave(member)
    ),
    ...(withoutGroups(name, text).match(CANARIES) ?? []).filter((canary) => name !== NAMES_HEADINGS || canary !== TOPIC_CANARY)
  ]
}
