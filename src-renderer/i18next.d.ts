import 'i18next'
import type attemptLock from '../resources/locales/en/attempt-lock.json'
import type report from '../resources/locales/en/report.json'
import type itemTypes from '../resources/locales/en/item-types.json'
import type child from '../resources/locales/en/child.json'
import type billing from '../resources/locales/en/billing.json'
import type exam from '../resources/locales/en/exam.json'
import type examSeat from '../resources/locales/en/exam-seat.json'
import type examDay from '../resources/locales/en/exam-day.json'
import type grants from '../resources/locales/en/grants.json'
import type kiosk from '../resources/locales/en/kiosk.json'
import type learning from '../resources/locales/en/learning.json'
import type lessons from '../resources/locales/en/lessons.json'
import type levels from '../resources/locales/en/levels.json'
import type library from '../resources/locales/en/library.json'
import type marking from '../resources/locales/en/marking.json'
import type more from '../resources/locales/en/more.json'
import type teaching from '../resources/locales/en/teaching.json'
import type mastery from '../resources/locales/en/mastery.json'
import type medals from '../resources/locales/en/medals.json'
import type modes from '../resources/locales/en/modes.json'
import type itemMarks from '../resources/locales/en/item-marks.json'
import type itemSearch from '../resources/locales/en/item-search.json'
import type ownData from '../resources/locales/en/own-data.json'
import type checkout from '../resources/locales/en/checkout.json'
import type exchange from '../resources/locales/en/exchange.json'
import type ownQuestions from '../resources/locales/en/own-questions.json'
import type picturePassword from '../resources/locales/en/picture-password.json'
import type pictures from '../resources/locales/en/pictures.json'
import type pastPapers from '../resources/locales/en/past-papers.json'
import type practice from '../resources/locales/en/practice.json'
import type profile from '../resources/locales/en/profile.json'
import type progress from '../resources/locales/en/progress.json'
import type readiness from '../resources/locales/en/readiness.json'
import type room from '../resources/locales/en/room.json'
import type setUp from '../resources/locales/en/set-up.json'
import type settings from '../resources/locales/en/settings.json'
import type sounds from '../resources/locales/en/sounds.json'
import type support from '../resources/locales/en/support.json'
import type trainer from '../resources/locales/en/trainer.json'
import type computers from '../resources/locales/en/computers.json'
import type questionStatistics from '../resources/locales/en/question-statistics.json'
import type welcome from '../resources/locales/en/welcome.json'
import type updates from '../resources/locales/en/updates.json'
import type voice from '../resources/locales/en/voice.json'
import type weekly from '../resources/locales/en/weekly.json'
import type { english } from './app/routes/english.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: typeof english & typeof exam & typeof learning & typeof profile
      'attempt-lock': typeof attemptLock
      billing: typeof billing
      child: typeof child
      weekly: typeof weekly
      exchange: typeof exchange
      checkout: typeof checkout
      'picture-password': typeof picturePassword
      pictures: typeof pictures
      report: typeof report
      'exam-seat': typeof examSeat
      'exam-day': typeof examDay
      grants: typeof grants
      kiosk: typeof kiosk
      lessons: typeof lessons
      levels: typeof levels
      library: typeof library
      marking: typeof marking
      more: typeof more
      teaching: typeof teaching
      mastery: typeof mastery
      medals: typeof medals
      modes: typeof modes
      'item-marks': typeof itemMarks
      'item-search': typeof itemSearch
      'own-data': typeof ownData
      'own-questions': typeof ownQuestions
      'past-papers': typeof pastPapers
      practice: typeof practice
      progress: typeof progress
      readiness: typeof readiness
      room: typeof room
      'set-up': typeof setUp
      settings: typeof settings
      sounds: typeof sounds
      support: typeof support
      trainer: typeof trainer
      computers: typeof computers
      'question-statistics': typeof questionStatistics
      updates: typeof updates
      voice: typeof voice
      welcome: typeof welcome
      'item-types': typeof itemTypes
    }
  }
}
