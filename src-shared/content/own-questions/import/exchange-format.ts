/** Formats of other programs whose questions can be imported. */
export const importFormatNames = ['aiken', 'gift', 'moodle-xml', 'qti', 'h5p', 'csv', 'xlsx', 'docx'] as const

export type ImportFormatName = (typeof importFormatNames)[number]

/** Formats in which questions can be exported. */
export const exportFormatNames = ['gift', 'moodle-xml', 'qti-2.1', 'qti-3.0', 'csv', 'xlsx'] as const

export type ExportFormatName = (typeof exportFormatNames)[number]
