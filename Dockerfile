# Works with every builder: no cache mounts, no heredocs. With podman, `--format docker` keeps the HEALTHCHECK.

# Debian 12, like the runtime image: the binary needs the glibc that it was linked with.
FROM rust:1.95-bookworm AS dependencies
WORKDIR /build
ENV CARGO_INCREMENTAL=0
COPY Cargo.toml Cargo.lock ./
COPY crates/no-serde/Cargo.toml crates/no-serde/
COPY crates/solvers/Cargo.toml crates/solvers/
COPY crates/games/Cargo.toml crates/games/
COPY crates/answers/Cargo.toml crates/answers/
COPY crates/openapi/Cargo.toml crates/openapi/
COPY crates/lab/Cargo.toml crates/lab/
COPY crates/wasm/Cargo.toml crates/wasm/
# Compiles the dependencies for empty packages, so that this layer is reused until a Cargo.toml or Cargo.lock changes. Benches are removed
# for now, because their files are not there yet. The results for the empty packages are removed at the end: cargo compares times, and the
# real sources can be older.
RUN for package in . crates/*; do \
      sed -i '/^\[\[bench\]\]/,/^$/d' $package/Cargo.toml && mkdir -p $package/src && touch $package/src/lib.rs || exit 1; \
    done \
 && echo 'fn main() {}' > src/main.rs \
 && cargo test --locked --workspace --no-run \
 && cargo build --locked --profile dist --features otlp \
 && own="--package nimber-server --package nimber-answers --package nimber-games --package nimber-solvers --package nimber-no-serde --package nimber-openapi --package nimber-lab --package nimber-wasm" \
 && cargo clean --locked $own \
 && cargo clean --locked $own --profile dist

FROM dependencies AS test
COPY . .
RUN cargo test --locked --workspace && touch /tests-passed

FROM dependencies AS build
COPY . .
# The commit, for `nimber --version`, `/healthz` and the metrics: `--build-arg NIMBER_COMMIT=$(git rev-parse --short=12 HEAD)`.
ARG NIMBER_COMMIT=
# Makes the volume's folder here, because the runtime image has no shell.
RUN cargo build --locked --profile dist --features otlp \
 && install -D target/dist/nimber /out/nimber \
 && install -d -m 0750 /out/data
# What the program is made of, where scanners of images look for it.
RUN cargo metadata --format-version 1 --locked --features otlp --filter-platform "$(rustc -vV | sed -n 's/^host: //p')" \
  | python3 -B deploy/sbom.py > /out/nimber.cdx.json

# The module with which the page at / goes on while the service is away. Compilers that did not come by rustup have the target already.
FROM dependencies AS module
RUN if command -v rustup >/dev/null; then rustup target add wasm32-unknown-unknown; fi
COPY . .
RUN cargo rustc --locked --package nimber-wasm --crate-type cdylib --profile wasm --target wasm32-unknown-unknown \
 && install -D -m 0644 target/wasm32-unknown-unknown/wasm/nimber_wasm.wasm /out/nimber.wasm

# Has glibc and libgcc, but no shell and no package manager.
FROM gcr.io/distroless/cc-debian12:nonroot
ARG NIMBER_COMMIT=
LABEL org.opencontainers.image.title="nimber" \
      org.opencontainers.image.description="Exact solver service for impartial games" \
      org.opencontainers.image.licenses="MIT OR Apache-2.0" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.revision="$NIMBER_COMMIT" \
      org.opencontainers.image.base.name="gcr.io/distroless/cc-debian12:nonroot"
COPY LICENSE-MIT LICENSE-APACHE /usr/share/doc/nimber/
COPY --from=build /out/nimber /usr/local/bin/nimber
COPY --from=build /out/nimber.cdx.json /usr/share/doc/nimber/
COPY --from=module /out/nimber.wasm /usr/local/share/nimber/nimber.wasm
# A new named volume takes the owner and the mode of this folder.
COPY --from=build --chown=65532:65532 /out/data /data
# Builders skip a stage if nothing is copied from it. Copying this file makes them run the tests.
COPY --from=test /tests-passed /usr/share/doc/nimber/tests-passed
# IPv4 and IPv6. Only IPv4 where the system has no IPv6.
# The allocator gives freed memory back at once (docs/performance.md).
ENV MIMALLOC_PURGE_DELAY=0 \
    NIMBER_LISTEN=[::]:8080 \
    NIMBER_DATA_DIR=/data \
    NIMBER_LOG_FORMAT=json \
    NIMBER_MODULE=/usr/local/share/nimber/nimber.wasm \
    NIMBER_STOP_DELAY=5
USER 65532:65532
VOLUME ["/data"]
EXPOSE 8080
STOPSIGNAL SIGTERM
# Asks /readyz. The start period allows for building the tables on an empty volume.
HEALTHCHECK --interval=10s --timeout=5s --start-period=5m --retries=3 CMD ["/usr/local/bin/nimber", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/nimber"]
CMD ["serve"]
