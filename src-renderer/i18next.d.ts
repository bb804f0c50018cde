import 'i18next'
import type { english } from './app/english.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof english }
  }
}
