/** What can go wrong with updates; a part of `errorTable`. The running version is untouched by each of them. */
export const updateErrors = {
  'updates/off': { status: 409, message: 'This copy of Koya takes no updates by itself. Whoever looks after this computer installs them.' },
  'updates/no-feed': { status: 409, message: 'This copy of Koya knows no address for updates. An update can come on a USB stick.' },
  'updates/busy': { status: 409, message: 'Koya is already busy with an update. Please wait a moment.' },
  'updates/unreachable': { status: 503, message: 'Koya could not reach the place where updates lie. It tries again later.' },
  'updates/not-signed': { status: 403, message: 'This is no update of Koya, or it was altered on its way. Nothing was taken from it.' },
  'updates/refused': { status: 403, message: 'This update is for another Koya or older than what was here already. Nothing was taken from it.' },
  'updates/cut': { status: 503, message: 'The update did not come whole. Koya stays as it is; try again.' },
  'updates/altered': { status: 403, message: 'The file of the update is not as it was published. It was thrown away, and Koya stays as it is.' },
  'updates/stopped': { status: 409, message: 'The download was stopped.' },
  'updates/disk-full': { status: 507, message: 'The disk is full. Make room, and then download the update again.' },
  'updates/not-kept': { status: 507, message: 'Koya could not write down what it found, so it takes no update now.' },
  'updates/not-offered': { status: 409, message: 'There is no update to do that with.' },
  'updates/administrator': { status: 403, message: 'Only an administrator of this computer can install this update.' },
  'updates/held': { status: 409, message: 'The update has to wait for now. Nothing is lost.' }
} as const
