import { install } from 'undici'

// The fetch of Node.js 24 throws an uncatchable error when a connection ends before its body is read (nodejs/undici#5360). The
// installed undici has the fix, so all tests use its fetch.
install()
