/**
 * Width and height of a result card in pixels. Main decodes no other picture: a small file can claim to be a huge one. Separate from the contract, whose
 * import would load the schemas.
 */
export const RESULT_PICTURE_SIDE = 1080
