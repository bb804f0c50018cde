import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { PAGE_MOST } from '../../src-shared/kernel/http/pages.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'

/** Lists without pages, and what limits the length of each. */
const content = 'what the packs and libraries of this server hold, which its operator installs'
const oneItem = 'one item, within the bounds of its type'
const onePaper = 'one paper, of at most 200 items, with what was done in it'
const thread = 'one conversation, of at most 100 messages (SUPPORT_MESSAGES_OF_A_THREAD)'
const profile = 'the subjects and goals of one profile, within its schema'

const bounded: Partial<Record<EndpointName, string>> = {
  listHere: 'the accounts of one computer at home without a password',
  readMailbox: 'the mails of one registration, at most 20 in an hour',
  fetchUser: profile,
  updateProfile: profile,
  savePhoto: profile,
  removePhoto: profile,
  listSubjects: content,
  listLessons: content,
  fetchLesson: content,
  listPlans: content,
  listAddOns: content,
  listPastPapers: content,
  listMedalLadders: content,
  listLibraries: content,
  fetchLibrary: 'at most 500 works (LIBRARY_MOST_WORKS)',
  listAssessments: content,
  fetchAssessment: content,
  fetchPracticeStock: content,
  listSharedPacks: 'at most 500 packs (MOST_PACKS)',
  fetchReading: 'at most 200 bookmarks (MOST_BOOKMARKS), and one place for each work',
  listSubscriptions: 'what was paid for or redeemed, one after the other, by one learner',
  listAddOnSubscriptions: 'what was paid for or redeemed, one after the other, by one learner',
  startAttempt: onePaper,
  fetchOwnPaper: onePaper,
  listMediaAddresses: onePaper,
  fetchCheckedItem: oneItem,
  fetchReport: onePaper,
  fetchSimilarItem: oneItem,
  saveOwnMarks: 'one for each written question of one paper',
  fetchOwnReport: onePaper,
  fetchOwnResults: 'the newest 200 results of one paper (MOST_RESULTS), with its ladder and its lessons',
  listAttemptLessons: onePaper,
  listItemReports: 'one report of each item of one paper',
  enterExam: onePaper,
  beatExamSeat: 'the subjects of one candidate',
  confirmExamSeat: 'the subjects of one candidate',
  readExamTimes: 'at most 50 sessions (EXAM_TIMES_MOST)',
  fetchEvents: 'pages of 200 by their sequence (EVENTS_OF_REPLY), with an `after` of their own',
  searchItems: 'the best of what was found; a learner looks for other words',
  fetchFoundItem: oneItem,
  showAnswer: oneItem,
  listItemMarks: 'at most 1,000 marks (MOST_ITEM_MARKS); who has them takes one away before the next',
  listOwnQuestions: 'the sets of at most as many questions as one account may keep (own-question/too-many)',
  fetchOwnQuestion: oneItem,
  listOwnPassages: 'at most 300, beyond which none is saved',
  listClasses: 'at most 40 classes (MOST_CLASSES), beyond which none is saved',
  fetchClass: 'at most 200 pupils (MOST_PUPILS) and 200 assignments (MOST_ASSIGNMENTS), beyond which none is saved',
  fetchClassResults: 'one row for each pupil of one class, of whom there are at most 200 (MOST_PUPILS)',
  fetchClassTopics: 'the first 400 topics of the exams of one class',
  makeQuestionPaper: 'at most 60 questions (MOST_PRINTED) in each of two versions',
  readClassList: 'at most 200 names of one list (MOST_PUPILS)',
  listJoinedClasses: 'at most 12 classes (MOST_JOINED) with their assignments',
  keepOwnQuestions: 'as many as were sent, which the body bounds',
  removeOwnQuestions: 'as many as were sent, which the body bounds',
  readQuestionFile: 'at most 250 questions of a file (QUESTIONS_PER_PAGE), and the number of the next one',
  exportOwnQuestions: 'the questions of one set of one account',
  findAlikeQuestions: 'at most 3 (MOST_FOUND)',
  listItemStatistics: 'at most 50 questions in a page (STATISTICS_PAGE), and the subjects of the banks with their topics',
  fetchItemStatistics: 'the options and wordings of one question',
  listMarkingSessions: 'at most 200 sessions (MARKING_LIST_MOST), the newest',
  takeAnswer: oneItem,
  fetchMarkedAnswer: oneItem,
  listOwnWrittenMarks: 'at most 200 marks (MARKING_LIST_MOST), the newest',
  fetchMarkerAgreement: 'one row for each written question and each marker of one session',
  listOwnData: 'the parts of what is kept of a learner: one for each table',
  readOwnData: 'pages by the keys of their rows, with an `after` of their own',
  fetchMovedAttempt: onePaper,
  listPurchases: 'the newest 50, those with money first (MOST_LISTED)',
  fetchProgress: 'figures of a fixed number of weeks and days, of subjects and of topics',
  addLearningTime: 'the last seven days',
  fetchLearningTime: 'the last seven days',
  fetchWeeklySummary: 'seven days, and at most four of each kind (MOST_NAMED)',
  fetchHalfRead: 'the newest 2,000 lessons read (MOST_READ_LESSONS)',
  listAnnouncements: 'the newest 20 for this learner and day (MOST_ANNOUNCEMENTS)',
  fetchSupportThread: thread,
  fetchDeskThread: thread,
  listDrills: 'one record for each drill of the trainer, of which there is a fixed number',
  keepDrill: 'one record of a drill, within its schema'
}

const names = Object.keys(endpoints) as EndpointName[]

interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly maxItems?: number
}

function toJson(schema: z.ZodType | undefined): JsonSchema {
  return schema ? (z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as JsonSchema) : {}
}

/** Returns the lists of a reply and of its nested objects; lists inside an entry of a list belong to that entry. */
function listsOf(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.type === 'array') return [schema]
  return [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(listsOf)
}

function hasPages({ query, reply }: Endpoint): boolean {
  const asked = toJson(query).properties ?? {}
  const answered = toJson(reply).properties ?? {}
  const most = Object.values(answered).find(({ type }) => type === 'array')?.maxItems ?? Infinity
  return 'after' in asked && 'limit' in asked && 'next' in answered && most <= PAGE_MOST
}

describe('Every list', () => {
  it('every endpoint that replies with a list is paged or has a stated bound', () => {
    const lists = names.filter((name) => listsOf(toJson(endpoints[name].reply)).length > 0)
    const withPages = lists.filter((name) => hasPages(endpoints[name]))
    expect(withPages.toSorted()).toEqual(['listAccounts', 'listAttempts', 'listComputers', 'listDeskThreads', 'listSupportThreads'])
    expect(lists.filter((name) => !withPages.includes(name)).toSorted()).toEqual(Object.keys(bounded).toSorted())
  })
})
