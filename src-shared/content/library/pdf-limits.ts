/** Maximum pages of one PDF. A longer book is split into several works. */
export const PDF_MOST_PAGES = 1000
