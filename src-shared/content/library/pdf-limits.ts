/** Of one PDF: more is a book, which is a library of several. */
export const PDF_MOST_PAGES = 1000
