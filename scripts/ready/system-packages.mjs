/**
 * Debian's packages by what they are for. Where a package has another name in another release (Debian 13 and Ubuntu 24.04 renamed some for
 * 64-bit time), the names stand side by side; one that is installed or provided will do.
 *
 * @typedef {readonly string[]} PackageNames
 * @typedef {'window' | 'session' | 'tests' | 'packages'} Need
 */

/** What Electron and keytar load. @type {readonly PackageNames[]} */
const windowParts = [
  ['libgtk-3-0', 'libgtk-3-0t64'],
  ['libasound2', 'libasound2t64'],
  ['libnss3'],
  ['libgbm1'],
  ['libxss1'],
  ['libxtst6'],
  ['libsecret-1-0']
]

/** What a session without a screen or as another user needs (scripts/linux). @type {readonly PackageNames[]} */
const sessionParts = [
  ['xvfb'],
  ['xauth'],
  ['dbus'],
  ['dbus-x11'],
  ['gnome-keyring'],
  ['at-spi2-core'],
  ['fonts-noto-core'],
  ['iproute2'],
  ['util-linux']
]

/** What the tests look through and break things with. @type {readonly PackageNames[]} */
const testParts = [['strace'], ['libfaketime'], ['openbox'], ['xdotool'], ['x11-utils']]

/** The tests of the second database skip themselves without it. @type {readonly PackageNames[]} */
const optionalTestParts = [['postgresql']]

/** What stands in for electron-builder's own tools where those cannot be fetched; a target whose tools are not there is not made. @type {readonly PackageNames[]} */
const packageParts = [
  ['p7zip-full', '7zip'],
  ['squashfs-tools'],
  ['desktop-file-utils'],
  ['gcc'],
  ['libc6-dev'],
  ['libsquashfuse-dev'],
  ['zlib1g-dev'],
  ['liblzma-dev'],
  ['liblzo2-dev'],
  ['liblz4-dev'],
  ['libzstd-dev'],
  // Only to compile our part of the Windows installer in a test.
  ['nsis']
]

/**
 * What is installed where it can be, and not missed where it cannot.
 *
 * @param {Need} need
 * @returns {readonly PackageNames[]}
 */
export function optionalPartsFor(need) {
  if (need === 'packages') return packageParts
  return need === 'tests' ? optionalTestParts : []
}

/**
 * @param {Need} need
 * @returns {readonly PackageNames[]}
 */
export function partsFor(need) {
  if (need === 'window' || need === 'packages') return windowParts
  if (need === 'session') return [...windowParts, ...sessionParts]
  return [...windowParts, ...sessionParts, ...testParts]
}
