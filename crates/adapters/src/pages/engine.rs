//! One QuickJS with the page bundle loaded, kept within limits of time, memory and stack.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use rquickjs::{CatchResultExt, Context, Ctx, Function, Runtime};
use tokio::time::Instant;

const RENDER_LIMIT: Duration = Duration::from_secs(3);
/// Generous: an unoptimised build of the engine on a busy machine is slow to load half a megabyte of script.
const LOAD_LIMIT: Duration = Duration::from_secs(10);
const MEMORY_LIMIT_BYTES: usize = 64 * 1024 * 1024;
/// Must stay well below the stack of the thread it runs on, see `workers`.
const STACK_LIMIT_BYTES: usize = 1024 * 1024;

/// What the bundle needs that QuickJS lacks. React's server entry encodes pieces for its streams while it loads, which
/// rendering to a string never looks at.
const BEFORE_BUNDLE: &str = r"
globalThis.TextEncoder = class { encode() { return new Uint8Array(); } };
globalThis.console = { log: warn, info: warn, debug: warn, warn, error: warn };
delete globalThis.warn;
";

/// QuickJS has no time zones and no languages and would quietly answer wrongly, so these fail loudly instead.
const AFTER_BUNDLE: &str = r"
TextEncoder.prototype.encode = () => { throw new Error('TextEncoder is not available in pages'); };
const refuse = name => () => { throw new Error(name + ' is not available in pages: the server puts such values into props'); };
for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) Date.prototype[name] = refuse(name);
Date.now = refuse('Date.now');
Math.random = refuse('Math.random');
";

pub(super) struct Engine {
    context: Context,
    deadline: Rc<Cell<Option<Instant>>>,
}

impl Engine {
    /// Evaluates the bundle in a fresh engine; the error is a readable sentence.
    pub(super) fn load(bundle: &str) -> Result<Self, String> {
        let runtime = Runtime::new().map_err(|error| error.to_string())?;
        runtime.set_memory_limit(MEMORY_LIMIT_BYTES);
        runtime.set_max_stack_size(STACK_LIMIT_BYTES);
        let deadline = Rc::new(Cell::new(None::<Instant>));
        let watched = deadline.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || {
            watched.get().is_some_and(|end| Instant::now() >= end)
        })));
        let context = Context::full(&runtime).map_err(|error| error.to_string())?;
        let engine = Self { context, deadline };
        engine.within(LOAD_LIMIT, |ctx| {
            let warn = Function::new(ctx.clone(), |text: rquickjs::Coerced<String>| {
                tracing::warn!(text = text.0, "page script")
            });
            ctx.globals()
                .set("warn", warn.catch(ctx).map_err(|error| error.to_string())?)
                .catch(ctx)
                .map_err(|error| error.to_string())?;
            for script in [BEFORE_BUNDLE, bundle, AFTER_BUNDLE] {
                ctx.eval::<(), _>(script).catch(ctx).map_err(|error| error.to_string())?;
            }
            ctx.globals()
                .get::<_, Function>("render")
                .map(|_| ())
                .map_err(|_| "it defines no global function render".to_owned())
        })?;
        Ok(engine)
    }

    /// Calls the bundle's `render`; after an error the engine must not be used again, because an interrupted React
    /// leaves its module state in the middle of something.
    pub(super) fn render(&self, page: &str, props_json: &str) -> Result<String, String> {
        self.within(RENDER_LIMIT, |ctx| {
            let render: Function =
                ctx.globals().get("render").catch(ctx).map_err(|error| error.to_string())?;
            render.call((page, props_json)).catch(ctx).map_err(|error| error.to_string())
        })
    }

    fn within<T>(
        &self,
        limit: Duration,
        act: impl FnOnce(&Ctx<'_>) -> Result<T, String>,
    ) -> Result<T, String> {
        self.deadline.set(Some(Instant::now() + limit));
        let result = self.context.with(|ctx| act(&ctx));
        self.deadline.set(None);
        result
    }
}
