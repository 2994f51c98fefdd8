#!/usr/bin/env bash
# Pushes the images of both architectures as one, and names it by version. Reads TOKEN, IMAGE_REGISTRY,
# GITHUB_ACTOR, GITHUB_REPOSITORY, GITHUB_REF_NAME.
set -euo pipefail

registry="${IMAGE_REGISTRY:?name the registry of images in the variable IMAGE_REGISTRY of the repository}"
version="${GITHUB_REF_NAME#v}"
image="$registry/${GITHUB_REPOSITORY,,}"

# By standard input: arguments are seen by every process of the machine.
printf '%s' "$TOKEN" | podman login --username "$GITHUB_ACTOR" --password-stdin "$registry"

podman manifest create "$image:$version"
for architecture in amd64 arm64; do
  # Docker's format: OCI's has no HEALTHCHECK.
  skopeo copy --format v2s2 "docker-archive:release/channel-sandbox-$version-image-$architecture.tar" "docker://$image:$version-$architecture"
  podman manifest add "$image:$version" "docker://$image:$version-$architecture"
done
podman manifest push --all --format v2s2 "$image:$version" "docker://$image:$version"
