import { itemSearchEndpoints } from '../api/item-search-endpoints.ts'
import { request } from '../ipc/contract.ts'

const { searchItems, fetchFoundItem, showAnswer } = itemSearchEndpoints

/** The questions of all banks. Nothing of it works while a paper is being sat here. */
export const itemSearchContract = {
  search: request(searchItems.query, searchItems.reply),
  fetch: request(fetchFoundItem.params, fetchFoundItem.reply),
  showAnswer: request(showAnswer.params, showAnswer.reply)
}
