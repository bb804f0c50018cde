import { itemSearchEndpoints } from './item-search-endpoints.ts'
import { outsideExams } from '../../kernel/ipc/call-policy.ts'
import { request } from '../../kernel/ipc/contract.ts'

const { searchItems, fetchFoundItem, showAnswer } = itemSearchEndpoints

/** Search in all question banks. Unavailable during an attempt on this computer. */
export const itemSearchContract = {
  search: request(searchItems.query, searchItems.reply, outsideExams),
  fetch: request(fetchFoundItem.params, fetchFoundItem.reply, outsideExams),
  showAnswer: request(showAnswer.params, showAnswer.reply, outsideExams)
}
