//! The `exhale` command.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use exhale::config::{Config, Demo};
use exhale::{commands, log, wiring};

/// A calm, self-hosted community for people who live with anxiety.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    /// A configuration file; ./exhale.toml is read when it exists.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the community.
    Serve {
        /// With example accounts and content, and a page that shows the mails.
        #[arg(long)]
        demo: bool,
        /// Lets others reach the demo, where anyone can log in as an admin and read all mails.
        #[arg(long, requires = "demo")]
        demo_with_known_passwords_in_public: bool,
    },
    /// Brings the database's schema up to date.
    Migrate,
    /// Looks after admins and roles.
    Admin {
        #[command(subcommand)]
        action: AdminAction,
    },
    /// Looks after the log of what staff did.
    Audit {
        #[command(subcommand)]
        action: AuditAction,
    },
    /// Looks after memberships and payments.
    Billing {
        #[command(subcommand)]
        action: commands::billing::Action,
    },
    /// Closes the community for everyone but admins, or opens it again.
    Maintenance {
        /// Whether it is closed.
        to: commands::maintenance::Maintenance,
    },
    /// Checks the set-up and says what to mend.
    Doctor,
    /// Adds example members, Wins, Questions and Comments, for measurements.
    #[command(hide = true)]
    Seed(commands::seed::Amounts),
    /// Writes the files that are made from the code.
    #[command(hide = true)]
    Generate {
        /// The project's folder.
        root: PathBuf,
    },
}

impl Command {
    /// Whether there is a demo, and who may reach it. Measurements begin with the demo's accounts.
    const fn demo(&self) -> Demo {
        match self {
            Self::Serve { demo: true, demo_with_known_passwords_in_public: true } => Demo::Public,
            Self::Serve { demo: true, .. } | Self::Seed(_) => Demo::Here,
            _ => Demo::Off,
        }
    }
}

#[derive(Subcommand)]
enum AuditAction {
    /// Tells whether any entry was changed, added or taken away behind the server's back.
    Verify,
}

#[derive(Subcommand)]
enum AdminAction {
    /// Makes an admin; the password is asked for, or the first line of standard input.
    Create {
        /// The email address.
        address: String,
        /// The first name that members will see.
        #[arg(long, default_value = "Host")]
        first_name: String,
    },
    /// Gives an account a role, and ends its sessions.
    Role {
        /// The email address.
        address: String,
        /// The role.
        role: commands::role::Role,
        /// Takes the role away instead.
        #[arg(long)]
        take: bool,
    },
    /// Corrects the last day of a Professional's licence; a past day ends the verification now.
    Licence {
        /// The email address.
        address: String,
        /// The licence's last day, as YYYY-MM-DD.
        #[arg(long)]
        ends: String,
    },
}

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    match run(Arguments::parse()).await {
        Ok(code) => code,
        Err(error) => {
            eprintln!("exhale: {}", platform::db::causes(&*error));
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> Result<ExitCode, Box<dyn std::error::Error>> {
    let demo = arguments.command.demo();
    let file = arguments.config.or_else(|| Some(PathBuf::from("exhale.toml")).filter(|file| file.exists()));
    if let Command::Generate { root } = &arguments.command {
        commands::generate::run(root)?;
        return Ok(ExitCode::SUCCESS);
    }
    let config = Config::load(file.as_deref(), std::env::vars(), demo)?;
    log::begin(config.log_json);
    match arguments.command {
        Command::Serve { .. } => commands::serve::run(config).await?,
        Command::Migrate => {
            wiring::app(&config).await?;
            println!("the schema is up to date");
        }
        Command::Admin { action: AdminAction::Create { address, first_name } } => {
            let password = password(&address)?;
            let app = wiring::app(&config).await?;
            println!("{}", commands::admin::create(&app, &address, &password, &first_name).await?);
        }
        Command::Admin { action: AdminAction::Role { address, role, take } } => {
            let app = wiring::app(&config).await?;
            println!("{}", commands::role::change(&app, &address, role, !take).await?);
        }
        Command::Admin { action: AdminAction::Licence { address, ends } } => {
            let app = wiring::app(&config).await?;
            println!("{}", commands::licence::correct(&app, &address, &ends).await?);
        }
        Command::Audit { action: AuditAction::Verify } => {
            let app = wiring::app_as_it_is(&config).await?;
            println!("{}", commands::audit::run(&app).await?);
        }
        Command::Billing { action } => {
            let app = wiring::app(&config).await?;
            println!("{}", commands::billing::run(&app, &action).await?);
        }
        Command::Maintenance { to } => {
            let app = wiring::app_as_it_is(&config).await?;
            println!("{}", commands::maintenance::switch(&app, to).await?);
        }
        Command::Doctor => {
            let app = wiring::app_as_it_is(&config).await?;
            if !commands::doctor::run(&config, &app).await {
                return Ok(ExitCode::FAILURE);
            }
        }
        Command::Seed(amounts) => {
            let app = wiring::app(&config).await?;
            exhale::demo::fill(&app).await?;
            commands::seed::run(&app, amounts).await?;
        }
        Command::Generate { .. } => {}
    }
    Ok(ExitCode::SUCCESS)
}

/// Asks for it twice without showing it, or takes the first line of what another program says.
fn password(address: &str) -> std::io::Result<String> {
    if std::io::stdin().is_terminal() {
        let first = rpassword::prompt_password(format!("Password for {address}: "))?;
        let again = rpassword::prompt_password("Repeat the password: ")?;
        return if first == again {
            Ok(first)
        } else {
            Err(std::io::Error::other("the passwords do not match"))
        };
    }
    eprintln!("Password for {address}:");
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
