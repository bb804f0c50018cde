import { itemSearchEndpoints } from './item-search-endpoints.ts'
import { outsideExams } from '../../kernel/ipc/call-policy.ts'
import { request } from '../../kernel/ipc/contract.ts'

const { searchItems, fetchFoundItem, showAnswer } = itemSearchEndpoints

/** The questions of all banks. Nothing of it works while a paper is being sat here. */
export const itemSearchContract = {
  search: request(searchItems.query, searchItems.reply, outsideExams),
  fetch: request(fetchFoundItem.params, fetchFoundItem.reply, outsideExams),
  showAnswer: request(showAnswer.params, showAnswer.reply, outsideExams)
}
