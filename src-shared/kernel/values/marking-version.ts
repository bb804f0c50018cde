/**
 * Changes whenever the same answers could be marked differently. Client and backend must agree on it before a paper starts. Since 3 an answer with something right in it
 * costs no marks where parts earn some (`agreedMarking` marks earlier papers as they were agreed).
 */
export const MARKING_VERSION = '3'
