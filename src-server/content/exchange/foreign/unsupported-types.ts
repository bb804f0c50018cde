/**
 * What Koya cannot ask yet, by the element of QTI 2 and 3 or by the question type of Canvas, in the words of a teacher. A type that Koya learns moves
 * from here to the reader of its interaction.
 */
export const unsupportedInteractions: Readonly<Record<string, string>> = {
  associateInteraction: 'pairs',
  hottextInteraction: 'words to choose in a text',
  hotspotInteraction: 'places in a picture',
  selectPointInteraction: 'points in a picture',
  graphicOrderInteraction: 'ordering in a picture',
  graphicAssociateInteraction: 'pairs in a picture',
  graphicGapMatchInteraction: 'labels for a picture',
  positionObjectInteraction: 'positions in a picture',
  sliderInteraction: 'slider',
  drawingInteraction: 'drawing',
  uploadInteraction: 'file upload',
  mediaInteraction: 'sound or film',
  customInteraction: 'custom interaction',
  portableCustomInteraction: 'custom interaction',
  interaction: 'unknown interaction'
}

export const unsupportedCanvasTypes: Readonly<Record<string, string>> = {
  essay_question: 'essay',
  matching_question: 'matching',
  ordering_question: 'ordering',
  categorization_question: 'categories',
  file_upload_question: 'file upload',
  calculated_question: 'formula with random numbers',
  hot_spot_question: 'places in a picture',
  text_only_question: 'text without a question'
}
