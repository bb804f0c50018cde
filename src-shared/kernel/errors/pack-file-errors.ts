/** What can be wrong with the file of a pack itself, whoever made it. */
export const packFileErrors = {
  'pack/unreadable': { status: 400, message: 'This file is not a pack of Koya, or it was not copied whole.' },
  'pack/newer-format': { status: 400, message: 'This pack was made for a newer Koya. Update Koya, and then install the pack.' },
  'pack/unsafe': { status: 400, message: 'This file was made to do harm or is no pack of Koya. Nothing of it was taken over.' },
  'pack/altered': { status: 400, message: 'This pack is not as it was published. Copy or download it again.' },
  'pack/content': { status: 400, message: 'Something in this pack is not in the form that Koya expects.' },
  'pack/text-bounds': { status: 400, message: 'A text in this pack is too long or too deep to be shown. Ask whoever made the pack to shorten it.' }
} as const satisfies Record<string, { status: number; message: string }>
