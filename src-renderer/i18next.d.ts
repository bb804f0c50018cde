import 'i18next'
import type report from '../resources/locales/en/report.json'
import type itemTypes from '../resources/locales/en/item-types.json'
import type pictures from '../resources/locales/en/pictures.json'
import type settings from '../resources/locales/en/settings.json'
import type trainer from '../resources/locales/en/trainer.json'
import type { english } from './app/english.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: typeof english
      pictures: typeof pictures
      report: typeof report
      settings: typeof settings
      trainer: typeof trainer
      'item-types': typeof itemTypes
    }
  }
}
