/**
 * Debian's packages by purpose. If a package has different names in different releases (Debian 13 and Ubuntu 24.04 renamed some for 64-bit time), all
 * names are listed; one that is installed or provided suffices.
 *
 * @typedef {readonly string[]} PackageNames
 * @typedef {'window' | 'session' | 'tests' | 'packages' | 'windows' | 'cluster' | 'tcexam'} Need
 */

/** The libraries that Electron and keytar load. @type {readonly PackageNames[]} */
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

/** The tools with which tests observe programs and inject faults. @type {readonly PackageNames[]} */
const testParts = [['strace'], ['libfaketime'], ['openbox'], ['xdotool'], ['x11-utils'], ['libnotify4'], ['dunst']]

/** What runs the Windows build of Electron (scripts/windows), and what makes the functions that wine lacks. @type {readonly PackageNames[]} */
const windowsParts = [['wine'], ['wine64'], ['gcc-mingw-w64-x86-64'], ['fontconfig']]

/** What a cluster of several servers and database nodes on one machine consists of (scripts/cluster). @type {readonly PackageNames[]} */
const clusterParts = [['postgresql'], ['patroni'], ['etcd-server', 'etcd'], ['haproxy'], ['pgbouncer']]

/** What serves TCExam beside Koya (scripts/bench-tcexam.mjs): PHP 8.2 on Debian 12, later ones elsewhere. @type {readonly PackageNames[]} */
const tcexamParts = [
  ['postgresql'],
  ['nginx-light', 'nginx'],
  ...['fpm', 'opcache', 'pgsql', 'xml', 'mbstring', 'gd', 'curl'].map((part) => ['8.2', '8.3', '8.4'].map((version) => `php${version}-${part}`))
]

/** The tests of the second database are skipped without it. @type {readonly PackageNames[]} */
const optionalTestParts = [['postgresql']]

/**
 * Replacements for electron-builder's own tools if those cannot be fetched; a target without its tools is not made. @type {readonly PackageNames[]}
 */
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
  // For the update service of Windows.
  ['gcc-mingw-w64-x86-64'],
  // Only to compile our part of the Windows installer in a test.
  ['nsis']
]

/**
 * Returns the packages that are installed if possible and not required otherwise.
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
  if (need === 'cluster') return clusterParts
  if (need === 'tcexam') return tcexamParts
  const allTests = [...windowParts, ...sessionParts, ...testParts]
  return need === 'windows' ? [...allTests, ...windowsParts] : allTests
}
